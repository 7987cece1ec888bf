import type { MandateState } from '@portal/domain/payments/mandate';
import { START_IN_FLIGHT_MS } from '../engine/payment-schedule.ts';
import { STATES } from '../engine/payment-state.ts';
import type { MandateCheckOutcome, MandateEndOutcome } from '../providers/mandates.ts';
import { askProvider, namesOf, readMandate } from './ask-provider.ts';
import type { StoredCard } from './first-charge-store.ts';
import type { MandateEnd } from './mandate.ts';
import type { MandateRow } from './mandate-row.ts';
import type { MandatesDeps } from './mandates-deps.ts';

const MINUTE_MS = 60_000;

/** The most that passes between two tries to tell a provider that a mandate ended. */
const LONGEST_DELAY_MS = 6 * 60 * MINUTE_MS;

/** States that a mandate can be ended in. */
export const OPEN: readonly MandateState[] = ['requested', 'active'];

/**
 * Ends a mandate (`Mandates.end`). The provider is told in the background; the job repeats that until it confirms it.
 * @throws when there is no such mandate
 */
export async function endMandate(
  deps: MandatesDeps,
  id: string,
  { reason, by }: MandateEnd,
): Promise<{ row: MandateRow; underWay: string[] }> {
  const at = deps.clock.now();
  const closed = await deps.mandates.close({ id, from: OPEN, state: 'ended', reason, by: by ?? null, at });
  if (closed) {
    deps.log.info({ mandate: id, reason }, 'a mandate was ended');
    deps.inFlight.track(
      tellProvider(deps, closed).catch((err) => deps.log.warn({ mandate: id, err }, 'not told yet')),
    );
  }
  return {
    row: closed ?? (await readMandate(deps, id)),
    underWay: await deps.mandates.listUnderWay(id),
  };
}

/** Tells the provider that a mandate ended, until it says so itself. */
export async function tellProvider(deps: MandatesDeps, row: MandateRow): Promise<void> {
  if (row.firstPaymentId !== null) return forgetCard(deps, row, row.firstPaymentId);
  const { mandates, clock, log } = deps;
  const outcome = await askProvider<MandateEndOutcome>(deps, row, (provider) =>
    provider.end(namesOf(deps, row)),
  );
  // A request that may still be on its way can arrive after the answer that there is none.
  const settledAt = new Date(row.requestedAt.getTime() + START_IN_FLIGHT_MS);
  if (outcome.kind === 'ended') return mandates.plan(row, settledAt > clock.now() ? settledAt : null);
  log.warn({ mandate: row.id, err: outcome.cause }, 'the provider was not told that a mandate ended');
  await mandates.plan(row, new Date(clock.now().getTime() + growingDelay(row.tries)));
}

/** What the provider says of a mandate that it would charge. */
export type ActiveOutcome = Extract<MandateCheckOutcome, { kind: 'active' }>;

/** The card of a mandate as it is stored: never its number, and the provider's name of it only as a keyed hash. */
export function toStoredCard({ hashCard }: MandatesDeps, { card }: ActiveOutcome): StoredCard | null {
  return card ? { brand: card.brand, last4: card.last4, cardKeys: hashCard(card.signature) } : null;
}

/** Stores the provider's name of the card of a mandate that is not active, so that the provider can be told of the end. */
export function rememberCard(deps: MandatesDeps, id: string, outcome: ActiveOutcome) {
  const providerMandate = deps.cipher.encrypt(outcome.providerMandate);
  return deps.mandates.rememberCard(id, { providerMandate, card: toStoredCard(deps, outcome) });
}

/**
 * Has the provider forget the card of a first charge. A charge that was not made yet may come late: its page stays open after the mandate
 * has ended, so it is waited for as long as the payment itself is looked for.
 */
async function forgetCard(deps: MandatesDeps, row: MandateRow, firstPaymentId: string): Promise<void> {
  const { mandates, clock, log } = deps;
  const now = clock.now();
  let known: MandateRow | null = row;
  if (row.providerMandate === null) {
    const payment = await deps.store.find(firstPaymentId);
    if (!payment || payment.chargedMinor === null) {
      const isOver = !payment || (payment.dueAt === null && !STATES[payment.state].holdsOrder);
      return mandates.plan(row, isOver ? null : new Date(now.getTime() + MINUTE_MS));
    }
    const found = await askProvider<MandateCheckOutcome>(deps, row, (provider) =>
      provider.check(namesOf(deps, row)),
    );
    // Nothing was given that the provider could charge.
    if (found.kind === 'not-reusable' || found.kind === 'declined') return mandates.release(row.id, now);
    known = found.kind === 'active' ? await rememberCard(deps, row.id, found) : null;
  }
  if (known && (await isOfAnotherMandate(deps, known))) return mandates.release(row.id, now);
  const names = known && namesOf(deps, known);
  const outcome = names?.providerMandate
    ? await askProvider<MandateEndOutcome>(deps, row, (provider) => provider.end(names))
    : { kind: 'unknown' as const, cause: 'the provider did not say which card it is' };
  if (outcome.kind === 'ended') return mandates.release(row.id, now);
  log.warn({ mandate: row.id, err: outcome.cause }, 'the provider was not told to forget a card');
  await mandates.plan(row, new Date(now.getTime() + growingDelay(row.tries)));
}

/** Whether the provider has one name for this card and for the permission that it holds now: the end of one would be that of the other. */
async function isOfAnotherMandate(deps: MandatesDeps, row: MandateRow): Promise<boolean> {
  if (row.cardKey === null) return false;
  const { providerMandate } = namesOf(deps, row);
  const others = await deps.mandates.listActiveOfCard([row.cardKey]);
  return others.some(
    (other) => other.id !== row.id && namesOf(deps, other).providerMandate === providerMandate,
  );
}

/** Pause before the next try, after so many without an answer. */
export function growingDelay(tries: number): number {
  return Math.min(MINUTE_MS * 2 ** Math.min(tries, 10), LONGEST_DELAY_MS);
}
