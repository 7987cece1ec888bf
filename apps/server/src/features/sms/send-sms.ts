import { maskMsisdn } from '@portal/domain/identifiers/msisdn';
import type { Clock } from '@portal/domain/time/clock';
import {
  type RoutedSms,
  type Sms,
  type SmsKind,
  type SmsOutcome,
  type SmsRoute,
  type SmsSubject,
  SmsUnknownError,
} from '@portal/operator/sms-port';
import type { CircuitBreaker } from '@portal/platform/circuit-breaker';
import type { Db } from '@portal/platform/database/open-db';
import type { SmsBudget } from './sms-budget.ts';
import { findLatestSms, insertSms, recordOutcome, type SettledSms } from './sms-record.ts';

/** A route with its circuit breaker. */
export type GuardedRoute = Pick<SmsRoute, 'send'> & { name: string; breaker: CircuitBreaker };

/** Dependencies of sending. Given in module.ts. */
export type SmsDeps = {
  db: Db;
  clock: Clock;
  newId: () => string;
  /** In the order in which they are tried. */
  routes: readonly GuardedRoute[];
  onOutcome: (route: string, kind: SmsKind, outcome: SmsOutcome['kind']) => void;
  onSettled: (route: string, sms: SettledSms) => Promise<void>;
  budget: Pick<SmsBudget, 'take'>;
  log: { warn: (facts: object, message: string) => void };
};

/** So long a notice whose outcome is unknown is not sent again, because its receipt may still come. */
const UNKNOWN_WAIT_MS = 10 * 60_000;

/**
 * Sends messages by the first route that accepts them (decision 086). After an unknown outcome only a code is tried
 * on the next route: a code twice harms nobody, a receipt twice looks like a second payment.
 */
export function createSms(deps: SmsDeps): Sms {
  return {
    send: async ({ to, text, kind = 'notice', about = null }) => {
      if (kind === 'notice' && about && (await wasSent(deps, about))) return;
      if (!(await deps.budget.take(kind)))
        throw new Error('The message was not sent: the messages of the day are used up (SMS_PER_DAY)');
      let last: SmsOutcome | null = null;
      let isUnknown = false;
      for (const route of deps.routes) {
        if (!route.breaker.canCall()) continue;
        last = await tryRoute(deps, route, { to, text, kind, about });
        if (last.kind === 'accepted') return;
        isUnknown ||= last.kind === 'unknown';
        if (isUnknown && kind === 'notice') break;
      }
      const cause = last && 'cause' in last ? last.cause : 'no route answers';
      if (isUnknown) throw new SmsUnknownError(`The message may have been sent: ${cause}`);
      throw new Error(`The message was not sent: ${cause}`);
    },
  };
}

/** Whether an earlier try of a notice reached the operator. Throws while that is not known. */
async function wasSent({ db, clock }: SmsDeps, about: SmsSubject): Promise<boolean> {
  const latest = await findLatestSms(db, about);
  if (!latest) return false;
  const { state, createdAt } = latest;
  if (state === 'accepted' || state === 'delivered') return true;
  const isOpen = state === 'unknown' || state === 'sending';
  if (isOpen && clock.now().getTime() - createdAt.getTime() < UNKNOWN_WAIT_MS)
    throw new SmsUnknownError('The message may have been sent: its receipt is awaited');
  return false;
}

type Message = Omit<RoutedSms, 'id'> & { about: SmsSubject | null };

async function tryRoute(deps: SmsDeps, route: GuardedRoute, message: Message): Promise<SmsOutcome> {
  const { db, clock } = deps;
  const { to, text, kind, about } = message;
  const id = deps.newId();
  const { name, breaker } = route;
  await insertSms(db, { id, kind, about, recipient: maskMsisdn(to), route: name, at: clock.now() });
  const outcome = await route.send({ id, to, text, kind });
  report(breaker, outcome.kind, about?.subject ?? id);
  deps.onOutcome(name, kind, outcome.kind);
  try {
    const settled = await recordOutcome(db, { id, route: name, at: clock.now() }, outcome);
    if (settled) await deps.onSettled(name, settled);
  } catch (err) {
    // The message is on its way: an error here would send it again.
    deps.log.warn({ err, route: name }, 'the outcome of a message was not recorded');
  }
  return outcome;
}

/** Silence and lost connections count as failures of the route; a refusal of one message does not. */
function report(breaker: CircuitBreaker, kind: SmsOutcome['kind'], reference: string): void {
  if (kind === 'accepted' || kind === 'refused') breaker.reportAnswer();
  else breaker.reportFailure({ message: reference });
}
