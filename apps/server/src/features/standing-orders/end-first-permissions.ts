import type { Currency } from '@portal/domain/money/money';
import { isOfCard } from './decide-first-charge.ts';
import type { FirstPayment, Permission, StandingDeps } from './standing-deps.ts';
import { localeOf } from './standing-messages.ts';
import type { StandingOrder } from './standing-store.ts';

/** Records the permission of a first payment, once: it has the id of the payment. */
export function requestFirstPermission(
  { mandates }: Pick<StandingDeps, 'mandates'>,
  order: StandingOrder,
  { id }: Pick<FirstPayment, 'id'>,
): Promise<Permission> {
  const { mode, msisdn, amountMinor, monthLimitMinor, endsAt } = order;
  const currency = order.currency as Currency;
  return mandates.request({
    id,
    firstPaymentId: id,
    mode,
    payer: msisdn,
    locale: localeOf(order),
    limitPerCharge: { minor: amountMinor, currency },
    limitPerMonth: { minor: monthLimitMinor, currency },
    validUntil: endsAt,
    description: '',
  });
}

/**
 * Ends what the first payments of a standing order permit, or will when they are made: each is recorded as a permission that has ended, which
 * the provider is told as soon as the charge is there.
 * @param but a payment whose permission stays
 * @returns whether one may still be charged
 */
export async function endFirstPermissions(
  deps: Pick<StandingDeps, 'listFirstPayments' | 'mandates'>,
  order: StandingOrder,
  but: string | null = null,
): Promise<boolean> {
  if (order.firstOrderId === null) return false;
  const payments = await deps.listFirstPayments(order.firstOrderId);
  for (const payment of payments) {
    if (payment.id === but || payment.state === 'created' || !isOfCard(order, payment)) continue;
    await requestFirstPermission(deps, order, payment);
    await deps.mandates.end(payment.id, { reason: 'by-customer' });
  }
  return payments.some(({ isLive, state }) => isLive && state !== 'created' && state !== 'delivered');
}
