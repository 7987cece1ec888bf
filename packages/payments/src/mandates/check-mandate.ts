import type { MandateState } from '@portal/domain/payments/mandate';
import { START_IN_FLIGHT_MS } from '../engine/payment-schedule.ts';
import type { MandateCheckOutcome } from '../providers/mandates.ts';
import { askProvider, namesOf, readMandate } from './ask-provider.ts';
import { growingDelay, OPEN, tellProvider } from './end-mandate.ts';
import type { MandateRow } from './mandate-store.ts';
import type { MandatesDeps } from './mandates-deps.ts';
import type { MandateReason } from './tables.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** How long a question may wait for its answer. A question about a permission takes longer to read than one about a payment. */
export const MANDATE_ANSWER_MS = 10 * MINUTE_MS;

/** Mandates that the job looks at each time. */
const BATCH = 50;

/** Looks at the mandates that are due. A mandate that cannot be looked at does not keep the others waiting. */
export async function checkDueMandates(deps: MandatesDeps): Promise<void> {
  const { mandates, log, clock } = deps;
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
  const name = outcome.kind === 'active' ? deps.cipher.encrypt(outcome.providerMandate) : null;
  await deps.mandates.plan(row, nextLook(row, next === 'later', now), name);
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
  if (outcome.kind === 'ended' || outcome.kind === 'declined')
    return { state: 'ended', reason: 'at-provider' };
  return outcome.kind === 'active' ? 'as-before' : 'later';
}

/** A question is asked about each minute, an active mandate each day, one without an answer with growing pauses. */
function nextLook({ state, tries, validUntil }: MandateRow, isUnclear: boolean, now: Date): Date {
  const usual = state === 'active' && !isUnclear ? DAY_MS : MINUTE_MS;
  const delay = isUnclear ? growingDelay(tries) : usual;
  return new Date(Math.min(now.getTime() + delay, validUntil.getTime()));
}

async function activate(
  deps: MandatesDeps,
  { id }: MandateRow,
  { providerMandate, validUntil, email }: Extract<MandateCheckOutcome, { kind: 'active' }>,
): Promise<MandateRow> {
  const stored = deps.cipher.encrypt(providerMandate);
  const at = deps.clock.now();
  const active = await deps.mandates.activate({
    id,
    providerMandate: stored,
    validUntil,
    email: email ?? null,
    at,
  });
  if (active) deps.log.info({ mandate: id }, 'a mandate is active');
  return active ?? readMandate(deps, id);
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
