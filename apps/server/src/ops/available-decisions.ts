import { decideStaffAction, type StaffActionInput } from '../features/payments/staff/decide-staff-action.ts';
import type { PaymentHistory } from '../features/payments/staff/read-payment-history.ts';

const close = (outcome: 'given' | 'returned' | 'unpaid'): StaffActionInput => ({
  action: 'close',
  outcome,
  notDelivered: false,
});

const DECISIONS: [command: string, about: string, decision: StaffActionInput][] = [
  ['check', 'ask the provider now', { action: 'check' }],
  ['retry', 'retry the step it is stuck at', { action: 'retry' }],
  ['refund', 'refund the money', { action: 'refund', notDelivered: false }],
  ['close --outcome given', 'the purchase was delivered by hand', close('given')],
  ['close --outcome returned', 'the money was refunded by hand', close('returned')],
  ['close --outcome unpaid', 'nothing was charged', close('unpaid')],
];

/** The commands that are possible for a payment in its current state, each with a short text. */
export function availableDecisions({
  payment,
  cause,
  callbacks,
}: Pick<PaymentHistory, 'payment' | 'cause' | 'callbacks'>): string[][] {
  const hasNotice = callbacks.some(({ genuine }) => genuine);
  const candidate = { ...payment, cause, isStepRunning: false, hasNotice };
  return DECISIONS.filter(([, , decision]) => decideStaffAction(candidate, decision).kind !== 'refused').map(
    ([command, about]) => [command, about],
  );
}
