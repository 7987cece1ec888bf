import { toDecimal } from '@portal/domain/money/money';
import type { Checkout } from '../hosted-pages/checkouts.ts';
import { type Fields, type Result, result } from './dpo-xml.ts';

/** Its tokens are GUIDs: the checkout's 24 hexadecimal digits with zeros in front. */
export function toGuid(id: string): string {
  const digits = id.padStart(32, '0').toUpperCase();
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** The checkout's id of a token, empty for a text that is none. */
export function fromGuid(token: string): string {
  const digits = token.replaceAll('-', '').toLowerCase();
  return /^0{8}[0-9a-f]{24}$/.test(digits) ? digits.slice(8) : '';
}

/** The result of verifyToken for each state (PROVIDERS.md section 2, result codes). */
const RESULTS: Record<Exclude<Checkout['state'], 'declined'>, Result> = {
  paid: result('000', 'Transaction Paid'),
  open: result('900', 'Transaction not paid yet'),
  processing: result('003', 'Pending Bank'),
  undecided: result('999', 'Transaction status is not known'),
  cancelled: result('904', 'Request has been cancelled'),
  expired: result('903', 'The transaction has passed the Payment Time Limit'),
};

const DECLINES = { insufficient: 'Insufficient funds', 'over-limit': 'Over the limit', refused: 'Declined' };

/** The result of verifyToken for a checkout. */
export function resultOf({ state, decline }: Checkout): Result {
  if (state !== 'declined') return RESULTS[state];
  return result('901', `Transaction declined: ${DECLINES[decline ?? 'refused']}`);
}

/** A payment as verifyToken and the push show it. */
export function describePayment(checkout: Checkout): Fields {
  const { reference, amount, charged, chargeId, payer, details } = checkout;
  const taken = charged ?? amount;
  return {
    CompanyRef: reference,
    CustomerName: details.name ?? '',
    CustomerPhone: payer,
    TransactionAmount: toDecimal(taken),
    TransactionCurrency: taken.currency,
    TransactionFinalAmount: charged ? toDecimal(charged) : '',
    TransactionFinalCurrency: charged ? charged.currency : '',
    TransactionApproval: chargeId?.slice(2) ?? '',
    FraudAlert: '000',
  };
}
