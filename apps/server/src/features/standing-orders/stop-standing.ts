import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import { countryLocale, type Locale, parseLocale } from '@portal/domain/language/locale';
import type { Tx } from '@portal/platform/database/open-db';
import type { StandingDeps } from './standing-deps.ts';
import { queueMessage } from './standing-messages.ts';
import { type StandingOrder, stopOrders, type WhichOrders } from './standing-store.ts';
import type { StandingEnd } from './tables.ts';

type StopDeps = Pick<StandingDeps, 'db' | 'clock' | 'cancelPayment' | 'log'>;

/**
 * Ends or pauses standing orders at once. A payment that is about to be handed over is not, and a request that waits on the handset is
 * withdrawn; one that was approved before is delivered. The owner is told of an end that was not the answer to a message.
 * @param how `alongside` is done with it, or neither; not when there is none to stop
 * @returns those that were stopped
 */
export async function stopStanding(
  deps: StopDeps,
  which: WhichOrders,
  {
    alongside,
    ...how
  }: ({ endedBy: StandingEnd } | { pausedBy: 'owner' }) & {
    alongside?: (tx: Tx) => Promise<void>;
  },
): Promise<StandingOrder[]> {
  const { db, clock, cancelPayment, log } = deps;
  const now = clock.now();
  const { stopped, begun } = await db.transaction(async (tx) => {
    const found = await stopOrders(tx, which, { ...how, now });
    const isTold = 'endedBy' in how && how.endedBy !== 'message' && how.endedBy !== 'holder';
    if (isTold) for (const { id } of found.stopped) await queueMessage(tx, 'ended', { id, now });
    if (found.stopped.length > 0) await alongside?.(tx);
    return found;
  });
  for (const payment of begun)
    await cancelPayment(payment).catch((err: unknown) =>
      log.warn(
        { err, payment: payment.transactionId },
        'a payment of a stopped standing order was not cancelled',
      ),
    );
  return stopped;
}

/** Ends the standing orders of a number by a message of its handset; the language of those that there were. */
export async function stopByMessage(deps: StopDeps, msisdn: Msisdn): Promise<Locale | null> {
  const [stopped] = await stopStanding(deps, { msisdn }, { endedBy: 'message' });
  return stopped ? (parseLocale(stopped.locale) ?? countryLocale()) : null;
}
