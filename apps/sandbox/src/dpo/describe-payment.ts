import { toDecimal } from '@portal/domain/money/money';
import type { Checkout } from '../hosted-pages/checkouts.ts';
import type { Fields } from './dpo-xml.ts';

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
export function resultOf({ state, decline }: Checkout): { code: string; text: string } {
  switch (state) {
    case 'paid':
      return { code: '000', text: 'Transaction Paid' };
    case 'open':
      return { code: '900', text: 'Transaction not paid yet' };
    case 'processing':
      return { code: '003', text: 'Pending Bank' };
    case 'undecided':
      return { code: '999', text: 'Transaction status is not known' };
    case 'declined': {
      const why = { insufficient: 'Insufficient funds', 'over-limit': 'Over the limit', refused: 'Declined' };
      return { code: '901', text: `Transaction declined: ${why[decline ?? 'refused']}` };
    }
    case 'cancelled':
      return { code: '904', text: 'Request has been cancelled' };
    case 'expired':
      return { code: '903', text: 'The transaction has passed the Payment Time Limit' };
  }
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
