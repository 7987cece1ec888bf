import type pg from 'pg';
import type { PortalClient } from '../../../packages/contract/src/http/portal-client.ts';
import { initiatePayment, MONEY_PUSH, placeOrder, pollFor } from '../buy.ts';
import { loadAll, type Rate } from '../load.ts';
import { resultOf } from '../load-visitor.ts';
import type { PurchasePortal } from './purchase-portal.ts';

/** Interval between counts of the delivered purchases. */
const POLL_MS = 50;
/** Purchases that are not delivered by then are lost. */
const LIMIT_MS = 180_000;

/** The purchases of a load. */
export type Purchases = {
  msisdns: readonly string[];
  purchases: number;
  connections: number;
  /** Starts no more than that many each second; without it, as many as possible. */
  perSecond?: number | undefined;
};

/**
 * Makes purchases, from the first order to the last delivery, including the jobs that confirm and fulfil.
 * @param admin a connection of the bench to the portal's database, so that looking at it counts as no statement of the portal
 * @returns their rate, with the times that the browser waits for place, initiate and process. Throws when one is not delivered.
 */
export async function measureWholePurchases(
  admin: pg.Pool,
  portal: PortalClient,
  { msisdns, purchases, connections, perSecond }: Purchases,
): Promise<Rate> {
  const wanted = Array.from({ length: purchases }, (_, index) => msisdns[index % msisdns.length] ?? '');
  const doneBefore = await countDelivered(admin);
  const start = performance.now();
  const requests = await loadAll(wanted, { connections, perSecond }, async (msisdn) => {
    const transactionId = await initiatePayment(portal, await placeOrder(portal, msisdn), MONEY_PUSH);
    resultOf(await portal.processPayment({ transactionId, paymentMode: MONEY_PUSH }));
  });
  let done = 0;
  const lost = () => `Only ${done} of ${purchases} purchases were delivered`;
  const elapsed = await pollFor({ everyMs: POLL_MS, limitMs: LIMIT_MS, lost }, async () => {
    done = (await countDelivered(admin)) - doneBefore;
    return done >= purchases ? performance.now() - start : null;
  });
  return { ...requests, perSecond: purchases / (elapsed / 1000) };
}

/** URL of the superuser in the portal's database. */
export function adminUrlOf({ adminUrl, database }: PurchasePortal): string {
  const url = new URL(adminUrl);
  url.pathname = new URL(database.url).pathname;
  return url.href;
}

async function countDelivered(admin: pg.Pool): Promise<number> {
  const { rows } = await admin.query(`SELECT count(*)::int AS done FROM payments WHERE state = 'fulfilled'`);
  return rows[0].done;
}
