import type { MandateState } from '@portal/domain/payments/mandate';
import { START_IN_FLIGHT_MS } from '../engine/payment-schedule.ts';
import type { MandateEndOutcome } from '../providers/mandates.ts';
import { askProvider, namesOf, readMandate } from './ask-provider.ts';
import type { MandateEnd } from './mandate.ts';
import type { MandateRow } from './mandate-store.ts';
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

/** Pause before the next try, after so many without an answer. */
export function growingDelay(tries: number): number {
  return Math.min(MINUTE_MS * 2 ** Math.min(tries, 10), LONGEST_DELAY_MS);
}
