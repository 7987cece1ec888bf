import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import { countryLocale, type Locale, parseLocale } from '@portal/domain/language/locale';
import type { Tx } from '@portal/platform/database/open-db';
import { endPermission } from './ask-permission.ts';
import type { StandingDeps } from './standing-deps.ts';
import { queueMessage } from './standing-messages.ts';
import { type StandingOrder, stopOrders, type WhichOrders } from './standing-store.ts';
import type { StandingEnd } from './tables.ts';
import { withdrawPayments } from './withdraw-payments.ts';

type StopDeps = Pick<
  StandingDeps,
  'db' | 'clock' | 'findPayment' | 'cancelPayment' | 'mandates' | 'listFirstPayments' | 'log'
>;

/** Ends that have a message of their own. */
const OWN_MESSAGE = ['unpaid', 'not-reusable', 'disputed', 'cardholder'] as const;

/**
 * Ends or pauses standing orders at once. A payment that is about to be handed over is not, and a request that waits on the handset is
 * withdrawn; one that was approved before is delivered. The permissions of those that end do too. The owner is told of an end that was
 * not the answer to a message.
 * @param how `alongside` is done with it, or neither; not when there is none to stop
 * @returns those that were stopped, and whether a payment of them that needs no approval is under way
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
): Promise<{ stopped: StandingOrder[]; isUnderWay: boolean }> {
  const { db, clock } = deps;
  const now = clock.now();
  const { stopped, begun } = await db.transaction(async (tx) => {
    const found = await stopOrders(tx, which, { ...how, now });
    const isTold = 'endedBy' in how && how.endedBy !== 'message' && how.endedBy !== 'holder';
    const message = OWN_MESSAGE.find((each) => 'endedBy' in how && each === how.endedBy) ?? 'ended';
    if (isTold) for (const { id } of found.stopped) await queueMessage(tx, message, { id, now });
    if (found.stopped.length > 0) await alongside?.(tx);
    return found;
  });
  const underWay = await Promise.all(stopped.map((order) => endPermission(deps, order)));
  await withdrawPayments(deps, begun);
  return { stopped, isUnderWay: underWay.some(Boolean) };
}

/** Ends the standing orders of a number by a message of its handset; `null`: there were none. `locale`: their language. */
export async function stopByMessage(
  deps: StopDeps,
  msisdn: Msisdn,
): Promise<{ locale: Locale; isUnderWay: boolean } | null> {
  const { stopped, isUnderWay } = await stopStanding(deps, { msisdn }, { endedBy: 'message' });
  return stopped[0] ? { locale: parseLocale(stopped[0].locale) ?? countryLocale(), isUnderWay } : null;
}
