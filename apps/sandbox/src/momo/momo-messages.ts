import { toInternational } from '@portal/domain/identifiers/msisdn';
import { countryCurrency } from '@portal/domain/money/money';
import { formOf } from '../wallets/form-of.ts';
import type { WalletPayout } from '../wallets/pay-out.ts';
import type { PaymentResult, WalletPayment } from '../wallets/payments.ts';

/** Why a request failed (PROVIDERS.md section 7 "Reasons"). */
const REASON: Record<Exclude<PaymentResult, 'paid'>, string> = {
  insufficient: 'NOT_ENOUGH_FUNDS',
  cancelled: 'APPROVAL_REJECTED',
  expired: 'EXPIRED',
  'over-limit': 'PAYER_LIMIT_REACHED',
  declined: 'INTERNAL_PROCESSING_ERROR',
  locked: 'NOT_ALLOWED',
  barred: 'NOT_ALLOWED',
  'no-wallet': 'PAYER_NOT_FOUND',
};

/** An error outside of any request. */
export function momoError(code: string): Record<string, unknown> {
  return { code, message: code.toLowerCase().replaceAll('_', ' ') };
}

/** A request that was not paid, as it was seen: some fields are empty. */
const WITHOUT_RECEIPT: [object, ...object[]] = [
  {},
  { financialTransactionId: '' },
  { financialTransactionId: null, reason: null },
];

/** A request to pay as the status call and the callback show it; neither names its `X-Reference-Id`. */
export function describeRequest(payment: WalletPayment): Record<string, unknown> {
  const { reference, msisdn, amount, charged, result, receipt } = payment;
  return {
    externalId: reference,
    amount: String(charged ?? amount),
    currency: countryCurrency(),
    payer: { partyIdType: 'MSISDN', partyId: toInternational(msisdn) },
    ...(receipt
      ? { financialTransactionId: formOf<unknown>([receipt, Number(receipt) || receipt], reference ?? '') }
      : formOf(WITHOUT_RECEIPT, reference ?? '')),
    ...describeStatus(result),
  };
}

/** A transfer to a wallet, as the status call shows it. */
export function describeTransfer({ id, reference, msisdn, amount, result }: WalletPayout) {
  const paid = { status: 'SUCCESSFUL', financialTransactionId: `T${id.slice(0, 8)}` };
  const reason = result === 'no-wallet' ? 'PAYEE_NOT_FOUND' : 'PAYEE_NOT_ALLOWED_TO_RECEIVE';
  return {
    externalId: reference,
    amount: String(amount),
    currency: countryCurrency(),
    payee: { partyIdType: 'MSISDN', partyId: toInternational(msisdn) },
    ...(result === 'paid' ? paid : { status: 'FAILED', reason }),
  };
}

function describeStatus(result: PaymentResult | null): Record<string, unknown> {
  if (result === null) return { status: 'PENDING' };
  if (result === 'paid') return { status: 'SUCCESSFUL' };
  // The real one sends the same reason in two shapes.
  const code = REASON[result];
  const reason = result === 'cancelled' ? { code, message: 'Rejected by the payer' } : code;
  return { status: 'FAILED', reason };
}
