import { countryCurrency } from '@portal/domain/money/money';
import { formOf } from '../wallets/form-of.ts';
import type { PaymentResult, WalletPayment } from '../wallets/payments.ts';

/**
 * The bank's codes. No public description of its protocol exists: every code but 56D005 is assumed (PROVIDERS.md
 * section 8).
 */
export const CODE = {
  success: '00',
  pending: '01',
  wrongPin: '56D005',
  pinLocked: '56D006',
  insufficient: '56D010',
  overLimit: '56D011',
  refused: '56D012',
  ticketInvalid: '56D013',
  barred: '56D014',
  unknownCustomer: '56D015',
  duplicate: '56D020',
  notFound: '56D021',
  badPinCipher: '56D030',
  badField: '56D031',
  expired: '56D032',
  ambiguous: '56D099',
} as const;

/** One of {@link CODE}. */
export type Code = (typeof CODE)[keyof typeof CODE];

const MESSAGES: Partial<Record<Code, string>> = {
  [CODE.success]: 'Approved',
  [CODE.pending]: 'In progress',
  [CODE.wrongPin]: 'Incorrect PIN',
  [CODE.pinLocked]: 'Wallet locked',
  [CODE.insufficient]: 'Insufficient funds',
  [CODE.duplicate]: 'Duplicate reference',
  [CODE.notFound]: 'No such reference',
};

/** Every answer: a code, its message and other fields. */
export function answer(code: Code, more: Record<string, unknown> = {}): Record<string, unknown> {
  return { code, message: MESSAGES[code] ?? 'Not approved', ...more };
}

const RESULT_CODE: Record<PaymentResult, Code> = {
  paid: CODE.success,
  insufficient: CODE.insufficient,
  cancelled: CODE.refused,
  expired: CODE.expired,
  'over-limit': CODE.overLimit,
  declined: CODE.refused,
  locked: CODE.pinLocked,
  barred: CODE.barred,
  'no-wallet': CODE.unknownCustomer,
};

/** A purchase of which nothing was taken; other banks write it in each of these ways. */
const WITHOUT_AMOUNT: [object, ...object[]] = [
  {},
  { amount: null, currency: '' },
  { amount: '', attemptsLeft: null },
];

/** The answer about a purchase: what was really taken, once something was. */
export function purchaseAnswer(payment: WalletPayment): Record<string, unknown> {
  const { id: txnId, reference: ref, result, behaviour, charged } = payment;
  const isUnclear = behaviour === 'ambiguous';
  const status = result ? (result === 'paid' ? 'SUCCESS' : 'FAILED') : isUnclear ? 'UNKNOWN' : 'PENDING';
  const code = result ? RESULT_CODE[result] : isUnclear ? CODE.ambiguous : CODE.pending;
  const taken =
    charged === null
      ? formOf(WITHOUT_AMOUNT, txnId)
      : { amount: formOf<unknown>([charged, String(charged)], txnId), currency: countryCurrency() };
  return answer(code, { ref, txnId, status, ...taken });
}
