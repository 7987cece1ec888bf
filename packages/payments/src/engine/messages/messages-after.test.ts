import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import { handsetVisitorId } from '@portal/platform/http/visitors/handset-visitor';
import { expect, test } from 'vitest';
import type { Payment, PaymentMessage } from '../payment.ts';
import type { PaymentState } from '../payment-state.ts';
import { emailAfter, messageAfter } from './messages-after.ts';

const PAYMENT = {
  visitorId: 'a browser',
  starts: 1,
  reason: null,
  instructions: null,
  toldFailed: false,
  email: 'keza@example.rw',
} as Partial<Payment>;
const INSTRUCTIONS = {} as NonNullable<Payment['instructions']>;

const after = (before: Partial<Payment>, changed: Partial<Payment>) =>
  messageAfter({ ...PAYMENT, ...before } as Payment, { ...PAYMENT, ...before, ...changed } as Payment);

type Told = PaymentMessage | null;

/** What the payer is told when a payment enters a state: who was told nothing yet, and who was told that it is under review. */
const TOLD: Record<PaymentState, { usually: Told; afterReview: Told }> = {
  created: { usually: null, afterReview: null },
  submitted: { usually: null, afterReview: null },
  'awaiting-customer': { usually: null, afterReview: null },
  paid: { usually: null, afterReview: null },
  fulfilled: { usually: 'receipt', afterReview: 'receipt' },
  declined: { usually: null, afterReview: 'unpaid' },
  // A customer cancels on the page, before the payment is handed over: never after a review.
  cancelled: { usually: null, afterReview: null },
  expired: { usually: null, afterReview: 'unpaid' },
  refunding: { usually: null, afterReview: null },
  'refund-submitted': { usually: null, afterReview: null },
  refunded: { usually: 'refund', afterReview: 'refund' },
  'charged-back': { usually: 'charged-back', afterReview: 'charged-back' },
  review: { usually: 'review', afterReview: 'review' },
};
const STATES = Object.entries(TOLD) as [PaymentState, (typeof TOLD)[PaymentState]][];

test.each(STATES)('a payment that becomes %s tells its payer what is new, once', (state, told) => {
  expect(after({ state: 'awaiting-customer' }, { state })).toBe(told.usually);
  expect(after({ state: 'review', reason: 'no-certainty' }, { state })).toBe(told.afterReview);
  // Staff had it checked again: it waits as at first, and its payer still reads that it is under review.
  const checkedAgain = { state: 'awaiting-customer', reason: 'no-certainty' } as const;
  expect(after(checkedAgain, { state })).toBe(told.afterReview);
});

test('a payment that was shown as failed and is delivered says so in its receipt', () => {
  expect(after({ state: 'paid', toldFailed: true }, { state: 'fulfilled' })).toBe('late-receipt');
});

test('instructions go to the phone that pays when there are some, once', () => {
  const state = 'awaiting-customer';
  expect(after({ state: 'submitted' }, { state, instructions: INSTRUCTIONS })).toBe('instructions');
  expect(after({ state: 'submitted', instructions: INSTRUCTIONS }, { state })).toBeNull();
});

test.each([
  ['declined', 1, 'unpaid'],
  ['expired', 1, 'unpaid'],
  // It was never handed over: the menu said so itself.
  ['declined', 0, null],
  ['expired', 0, null],
] as const)(
  'who pays by USSD and sees no page is told that a payment is %s after %i starts: %s',
  (state, starts, told) => {
    const visitorId = handsetVisitorId(Buffer.from('a key'), '788000001' as Msisdn);
    expect(after({ visitorId, starts, state: 'submitted' }, { state })).toBe(told);
    // It expired before, which was told.
    expect(after({ visitorId, starts, state: 'expired' }, { state })).toBeNull();
  },
);

test('an e-mail goes to the address that was given, about a delivery and about money that is back', () => {
  for (const [state] of STATES) {
    const expected = state === 'fulfilled' ? 'email-receipt' : state === 'refunded' ? 'email-refund' : null;
    expect(emailAfter(PAYMENT as Payment, state), state).toBe(expected);
    expect(emailAfter({ ...PAYMENT, email: null } as Payment, state), state).toBeNull();
  }
});
