import { readFileSync } from 'node:fs';
import type { CareMessageName } from '@portal/contract/staff/staff-case';
import { STAFF_NAMES, type StaffName } from '@portal/contract/staff/staff-names';
import type { TakeBackRefusal } from '@portal/operator/take-back';
import type { DeliveryProblem } from '@portal/payments/engine/delivery-problem';
import type { PaymentMessageName } from '@portal/payments/engine/payment';
import { PAYMENT_EVENTS, PAYMENT_STATES, STATES } from '@portal/payments/engine/payment-state';
import { listAccounts } from '@portal/payments/engine/postings/accounts';
import type { PaymentReason } from '@portal/payments/engine/transaction-status';
import { PAYMENT_MODES, PROVIDERS } from '@portal/payments/providers/registry';
import {
  REFUND_TRANSITIONS,
  type RefundState,
  type TakeBackState,
} from '@portal/payments/refunds/refund-state';
import { DIFFERENCE_TEXTS } from '@portal/settlement/differences/difference-kinds';
import { expect, expectTypeOf, test } from 'vitest';
import type { LeadMessage } from '../features/leads/send-lead-message.ts';
import { CASE_STATES, type CaseState } from '../features/payments/staff/case-state.ts';
import type { SmsState } from '../features/sms/tables.ts';

type State = CaseState | RefundState | TakeBackState | SmsState | 'waiting' | 'sent';
/** The receipt that staff send again has a name of its own. */
type Message = PaymentMessageName | LeadMessage | CareMessageName | 'receipt-again';

test('the desk has a name for every way to pay, provider, state, account and difference of the server', () => {
  expect(new Set(STAFF_NAMES.mode)).toEqual(new Set(PAYMENT_MODES));
  expect(new Set(STAFF_NAMES.provider)).toEqual(
    new Set([...PROVIDERS.map(({ name }) => name), 'operator-money']),
  );
  expect(STAFF_NAMES.state).toEqual(expect.arrayContaining([...CASE_STATES]));
  const accounts = listAccounts(PAYMENT_MODES).map((account) => account.split(':')[0]);
  // Rwanda has no levy; another country file may name some.
  expect(new Set(STAFF_NAMES.account)).toEqual(new Set([...accounts, 'levy']));
  expect(new Set(STAFF_NAMES.difference)).toEqual(new Set(Object.keys(DIFFERENCE_TEXTS)));
});

const file = new URL('../../../staff/src/texts/en.json', import.meta.url);
const texts: Record<string, string> = JSON.parse(readFileSync(file, 'utf8'));

test('whatever happens to a payment or a refund has words in the timeline of its case', () => {
  const ofRefunds = Object.values(REFUND_TRANSITIONS).flatMap((transitions) => Object.keys(transitions));
  const keys = [
    ...PAYMENT_EVENTS.map((event) => `event.${event}`),
    ...['requested', ...ofRefunds].map((event) => `refund.${event}`),
  ];
  expect(keys.filter((key) => !(key in texts))).toEqual([]);
});

test('the desk and the command line say the same about a difference', () => {
  for (const [kind, text] of Object.entries(DIFFERENCE_TEXTS)) expect(texts[`difference.${kind}`]).toBe(text);
});

test('the desk has a name for every reason, state, message and refusal of the server', () => {
  expectTypeOf<StaffName<'reason'>>().toEqualTypeOf<PaymentReason>();
  expectTypeOf<StaffName<'state'>>().toEqualTypeOf<State>();
  expectTypeOf<StaffName<'message'>>().toEqualTypeOf<Message>();
  expectTypeOf<StaffName<'take-back'>>().toEqualTypeOf<TakeBackRefusal>();
  expectTypeOf<StaffName<'problem'>>().toEqualTypeOf<DeliveryProblem>();
  const open = PAYMENT_STATES.filter((state) => STATES[state].step !== null);
  expect(new Set(STAFF_NAMES.progress)).toEqual(new Set([...open, 'refund-after-delivery', 'instructed']));
});
