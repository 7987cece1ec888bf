import { toDecimal } from '@portal/domain/money/money';
import type { Checkout, CheckoutDecline } from '../hosted-pages/checkouts.ts';
import { type Acknowledgement, statusOf } from './status-codes.ts';

const NARRATIONS: Record<CheckoutDecline | 'cancelled', string> = {
  insufficient: 'Insufficient funds',
  'over-limit': 'Transaction limit exceeded',
  refused: 'Do not honour',
  cancelled: 'Cancelled by the customer',
};

/** A request as notices and queries show it: same fields in both (PROVIDERS.md section 3). */
export function describeRequest(
  checkout: Checkout,
  acknowledged: Acknowledgement | null,
): Record<string, unknown> {
  const { id, reference, amount, charged, details, payer } = checkout;
  const status = statusOf(checkout, acknowledged);
  const requested = Number(toDecimal(amount));
  return {
    checkout_request_id: id,
    merchant_transaction_id: reference,
    request_amount: requested,
    original_request_amount: requested,
    request_currency_code: amount.currency,
    currency_code: amount.currency,
    account_number: details.accountNumber,
    amount_paid: charged ? Number(toDecimal(charged)) : 0,
    service_charge_amount: 0,
    request_date: formatDate(checkout.createdAt),
    service_code: details.serviceCode,
    // Text here, a number elsewhere: as the real one sends it.
    request_status_code: String(status.code),
    request_status_description: status.description,
    msisdn: payer,
    payments: charged ? [paymentOf(checkout)] : [],
    failed_payments: failedPaymentsOf(checkout),
    extra_data: null,
    country_abbrv: 'RW',
  };
}

function paymentOf({ charged, chargeId, details, payer }: Checkout): Record<string, unknown> {
  return {
    customer_name: 'Card holder',
    account_number: details.accountNumber,
    cpg_transaction_id: chargeId,
    currency_code: charged?.currency,
    payer_client_code: 'CARD',
    payer_client_name: 'Card',
    amount_paid: charged && Number(toDecimal(charged)),
    service_code: details.serviceCode,
    msisdn: payer,
    payer_transaction_id: chargeId,
    hub_overall_status: 139,
    payer_narration: 'Approved',
    payment_status: 'Successful',
  };
}

function failedPaymentsOf({ state, decline }: Checkout): Record<string, unknown>[] {
  if (state !== 'declined' && state !== 'cancelled') return [];
  return [
    {
      payer_client_code: 'CARD',
      payer_narration: NARRATIONS[decline ?? 'cancelled'],
      payment_status: 'Failed',
    },
  ];
}

/** `YYYY-MM-DD HH:mm:ss` in Nairobi, where the company is. */
export function formatDate(at: Date): string {
  return new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Africa/Nairobi',
    dateStyle: 'short',
    timeStyle: 'medium',
  }).format(at);
}

/** Parses what {@link formatDate} writes; `null` when it is no such date. */
export function parseDate(text: string): Date | null {
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text)) return null;
  const at = new Date(`${text.replace(' ', 'T')}+03:00`);
  return Number.isNaN(at.getTime()) ? null : at;
}
