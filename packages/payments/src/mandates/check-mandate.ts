import type { MandateState } from '@portal/domain/payments/mandate';
import { newId } from '@portal/platform/crypto/new-id';
import { START_IN_FLIGHT_MS } from '../engine/payment-schedule.ts';
import type { MandateCheckOutcome } from '../providers/mandates.ts';
import { askProvider, namesOf, readMandate } from './ask-provider.ts';
import {
  type ActiveOutcome,
  growingDelay,
  OPEN,
  rememberCard,
  tellProvider,
  toStoredCard,
} from './end-mandate.ts';
import type { MandateRow } from './mandate-row.ts';
import type { MandatesDeps } from './mandates-deps.ts';
import type { MandateReason } from './tables.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** How long a question may wait for its answer. A question about a permission takes longer to read than one about a payment. */
export const MANDATE_ANSWER_MS = 10 * MINUTE_MS;

/** Mandates that the job looks at each time. */
const BATCH = 50;

/** Looks at the mandates that are due, and ends those of disputed charges. A mandate that cannot be looked at does not keep the others waiting. */
export async function checkDueMandates(deps: MandatesDeps): Promise<void> {
  const { mandates, log, clock } = deps;
  for (const id of await mandates.endDisputed(clock.now()))
    log.warn({ mandate: id }, 'a mandate was ended, because a charge of it is disputed');
  for (const row of await mandates.claimDue(clock.now(), BATCH)) {
    const look = OPEN.includes(row.state) ? checkMandate(deps, row) : tellProvider(deps, row);
    await look.catch((err) => log.warn({ mandate: row.id, err }, 'failed to look at a mandate'));
  }
}

/** Asks the provider about an open mandate, and records what it says. Returns the mandate after it. */
export async function checkMandate(deps: MandatesDeps, row: MandateRow): Promise<MandateRow> {
  if (!OPEN.includes(row.state)) return row;
  const now = deps.clock.now();
  if (row.validUntil <= now)
    return closeMandate(deps, row, { state: row.state === 'active' ? 'expired' : 'refused', reason: null });
  const outcome = await askProvider<MandateCheckOutcome>(deps, row, (provider) =>
    provider.check(namesOf(deps, row)),
  );
  const next = row.state === 'active' ? readActive(outcome) : readRequested(row, outcome, now);
  if (next === 'activate' && outcome.kind === 'active') return activate(deps, row, outcome);
  if (typeof next === 'object') return closeMandate(deps, row, next);
  if (next === 'later')
    deps.log.warn({ mandate: row.id, kind: outcome.kind }, 'the provider said nothing certain of a mandate');
  // With the SECRET of today: a mandate lasts longer than a previous one is accepted.
  const renewed =
    outcome.kind === 'active'
      ? {
          providerMandate: deps.cipher.encrypt(outcome.providerMandate),
          cardKey: toStoredCard(deps, outcome)?.cardKeys[0] ?? null,
        }
      : null;
  await deps.mandates.plan(row, nextLook(row, next === 'later', now), renewed);
  return row;
}

type Next = 'activate' | 'as-before' | 'later' | { state: MandateState; reason: MandateReason };

function readRequested(
  { requestedAt, firstPaymentId }: MandateRow,
  outcome: MandateCheckOutcome,
  now: Date,
): Next {
  const age = now.getTime() - requestedAt.getTime();
  switch (outcome.kind) {
    case 'active':
      return 'activate';
    case 'declined':
      return { state: 'refused', reason: outcome.reason };
    case 'not-reusable':
      return { state: 'refused', reason: 'not-reusable' };
    case 'ended':
      return { state: 'ended', reason: 'at-provider' };
    case 'never-arrived':
      // While the request may be on its way, that proves nothing.
      return age < START_IN_FLIGHT_MS ? 'later' : { state: 'refused', reason: 'never-arrived' };
    case 'pending':
      // A first charge may come late: its page stays open, and the payment itself is looked for longer.
      return age < (firstPaymentId === null ? MANDATE_ANSWER_MS : DAY_MS)
        ? 'as-before'
        : { state: 'refused', reason: 'no-answer' };
    case 'unknown':
      // Nothing was allowed by it, and the provider is told that it ended.
      return age < DAY_MS ? 'later' : { state: 'refused', reason: 'no-answer' };
  }
}

function readActive(outcome: MandateCheckOutcome): Next {
  if (outcome.kind === 'ended' || outcome.kind === 'declined' || outcome.kind === 'not-reusable')
    return { state: 'ended', reason: 'at-provider' };
  return outcome.kind === 'active' ? 'as-before' : 'later';
}

/** A question is asked about each minute, an active mandate each day, one without an answer with growing pauses. */
function nextLook({ state, tries, validUntil }: MandateRow, isUnclear: boolean, now: Date): Date {
  const usual = state === 'active' && !isUnclear ? DAY_MS : MINUTE_MS;
  const delay = isUnclear ? growingDelay(tries) : usual;
  return new Date(Math.min(now.getTime() + delay, validUntil.getTime()));
}

async function activate(deps: MandatesDeps, row: MandateRow, outcome: ActiveOutcome): Promise<MandateRow> {
  const { id } = row;
  const providerMandate = deps.cipher.encrypt(outcome.providerMandate);
  const card = toStoredCard(deps, outcome);
  // Nobody could tell whose card it is, and whether it holds another permission.
  if (row.firstPaymentId !== null && !card) return refuseCard(deps, row, { outcome, reason: 'not-reusable' });
  const active = await deps.mandates.activate({
    id,
    providerMandate,
    card,
    validUntil: outcome.validUntil,
    email: outcome.email ?? null,
    endToken: card && newId(),
    at: deps.clock.now(),
  });
  if (active === 'card-in-use') return refuseCard(deps, row, { outcome, reason: active });
  if (active) deps.log.info({ mandate: id }, 'a mandate is active');
  return active ?? readMandate(deps, id);
}

/** No permission: its card is remembered, so that the provider is told to forget it. */
async function refuseCard(
  deps: MandatesDeps,
  row: MandateRow,
  { outcome, reason }: { outcome: ActiveOutcome; reason: 'not-reusable' | 'card-in-use' },
): Promise<MandateRow> {
  await rememberCard(deps, row.id, outcome);
  return closeMandate(deps, row, { state: 'refused', reason });
}

/** Closes a mandate that is as it was read; one that another call has changed meanwhile stays. */
export async function closeMandate(
  deps: MandatesDeps,
  row: MandateRow,
  { state, reason }: { state: MandateState; reason: MandateReason | null },
): Promise<MandateRow> {
  const closing = { id: row.id, from: [row.state], state, reason, by: null, at: deps.clock.now() };
  const closed = await deps.mandates.close(closing);
  if (closed) deps.log.info({ mandate: row.id, state, reason }, 'a mandate was closed');
  return closed ?? readMandate(deps, row.id);
}
