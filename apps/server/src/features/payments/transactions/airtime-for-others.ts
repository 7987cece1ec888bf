import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import type { Locale } from '@portal/domain/language/locale';
import { formatMoney } from '@portal/domain/money/format-money';
import { isForOther } from '@portal/payments/engine/recipient';
import type { PaymentMode } from '@portal/payments/methods/payment-mode';
import { mapToUnavailable } from '@portal/platform/http/errors/or-unavailable';
import { PortalError } from '@portal/platform/http/errors/portal-error';
import type { PayableOrder, PaymentsDeps } from '../payments-deps.ts';

/** A payment from airtime. */
type AirtimePayment = { order: Pick<PayableOrder, 'contents' | 'msisdn'>; mode: PaymentMode; payer: Msisdn };

const DAY_MS = 24 * 3_600_000;

/** Since when payments count against the limit of a day: the last 24 hours, so that midnight does not double it. */
export function startOfAirtimeDay(now: Date): Date {
  return new Date(now.getTime() - DAY_MS);
}

/**
 * Whether airtime would pay for something that is not the payer's own: another line, its bill, an account of somebody else. A
 * code or an answer on the handset is all that such a payment needs, so a payer who is deceived loses the limit of a day at
 * most (RULINGS 81). A router is its registered contact's own. A new line of home broadband never counts as the payer's own.
 * @throws PortalError UNAVAILABLE when the operator does not tell the contact of a router
 */
export async function isAirtimeForOther(
  { findRouterContact }: Pick<PaymentsDeps, 'findRouterContact'>,
  { order: { contents, msisdn }, mode, payer }: AirtimePayment,
): Promise<boolean> {
  if (mode !== 'airtime' || !isForOther({ contents, msisdn, payer })) return false;
  if (contents.kind !== 'broadband-bundle') return true;
  return (await mapToUnavailable(findRouterContact(msisdn))) !== payer;
}

/**
 * Whether a payment fits the limit, before it is created. The payer's earlier payments count only for a caller who has
 * proved the number.
 */
export async function fitsAirtimeLimit(
  deps: Pick<PaymentsDeps, 'findRouterContact' | 'airtimeForOthers' | 'store' | 'clock'>,
  payment: AirtimePayment & { order: Pick<PayableOrder, 'amount'> },
): Promise<boolean> {
  if (!(await isAirtimeForOther(deps, payment))) return true;
  const { amount } = payment.order;
  const since = startOfAirtimeDay(deps.clock.now());
  const paid = await deps.store.sumAirtimeForOthers({ payer: payment.payer, since });
  return paid + amount.minor <= deps.airtimeForOthers.minor;
}

/** The refusal above the limit. Nothing was charged. */
export function airtimeLimitReached(
  { airtimeForOthers }: Pick<PaymentsDeps, 'airtimeForOthers'>,
  locale: Locale,
): PortalError {
  return new PortalError('AIRTIME_LIMIT', {}, { words: { limit: formatMoney(airtimeForOthers, locale) } });
}
