import type { CallResult } from '@portal/contract/calls/calls';
import { type Msisdn, parseMsisdn } from '@portal/domain/identifiers/msisdn';
import type { Locale } from '@portal/domain/language/locale';
import { inLocale } from '@portal/domain/language/localised';
import { toDecimal } from '@portal/domain/money/money';
import { toBucketAmount } from '@portal/domain/products/bucket-amount';
import { type Bundle, bundleExpiry } from '@portal/domain/products/bundle';
import { findHeldBalance, type HeldBalance } from '@portal/domain/products/held-bundle';
import { and, eq, gt } from 'drizzle-orm';
import { readLock } from './lock.ts';
import type { MyLinesDeps } from './my-lines-deps.ts';
import { deviceLines } from './tables.ts';

/**
 * Finds what a line has already of what a bundle is bought for. Only for a number that its owner has proved: nobody else learns
 * what is left on it. A system that does not answer asks nothing.
 */
export async function findHeld(
  { balances, clock }: Pick<MyLinesDeps, 'balances' | 'clock'>,
  { msisdn, bundle }: { msisdn: Msisdn; bundle: Bundle },
): Promise<HeldBalance | null> {
  const buckets = await balances.ofLine(msisdn).catch(() => null);
  return buckets && findHeldBalance(bundle, buckets, clock.now());
}

/** An order of a browser, and the number in it as it was typed. */
type OrderOfBrowser = { orderId: string; typed: string; visitorId: string };

/** Whether an order is for a bundle whose content its line has already, as far as this browser may know that. */
export async function holdsAlready(deps: MyLinesDeps, order: OrderOfBrowser): Promise<boolean> {
  const msisdn = parseMsisdn(order.typed);
  if (!msisdn || !(await mayShow(deps, { msisdn, visitorId: order.visitorId }))) return false;
  const found = await deps.findOrder(order.orderId);
  if (!found || !('bundle' in found.contents)) return false;
  return (await findHeld(deps, { msisdn, bundle: found.contents.bundle })) !== null;
}

/** What the page says that asks before the payment of such an order. `null`: there is nothing to ask. */
export async function readHeld(
  deps: MyLinesDeps,
  { orderId, visitorId, locale }: { orderId: string; visitorId: string; locale: Locale },
): Promise<CallResult<'readHeld'>['held']> {
  const order = await deps.findOrder(orderId);
  if (!order || !('bundle' in order.contents) || !(await mayShow(deps, { msisdn: order.msisdn, visitorId })))
    return null;
  const { bundle } = order.contents;
  const held = await findHeld(deps, { msisdn: order.msisdn, bundle });
  if (!held) return null;
  return {
    msisdn: order.msisdn,
    ...toBucketAmount(held),
    service: held.service,
    expireTime: held.until?.toISOString() ?? '',
    bundleDescription: inLocale(bundle.name, locale),
    newExpireTime: bundleExpiry(bundle.validity, deps.clock.now())?.toISOString() ?? '',
    amount: toDecimal(order.amount),
    currencyCode: order.amount.currency,
  };
}

/** Whether this browser shows the line now: proven, not locked, and with the same SIM card and owner. */
async function mayShow(
  deps: MyLinesDeps,
  { msisdn, visitorId }: { msisdn: Msisdn; visitorId: string },
): Promise<boolean> {
  const isOpen = and(
    eq(deviceLines.visitorId, visitorId),
    eq(deviceLines.msisdn, msisdn),
    gt(deviceLines.endsAt, deps.clock.now()),
  );
  const [line] = await deps.db.select({ provenAt: deviceLines.provenAt }).from(deviceLines).where(isOpen);
  if (!line || (await readLock(deps, visitorId)).isLocked) return false;
  return (await deps.checkHolder(msisdn, line.provenAt)) === 'same';
}
