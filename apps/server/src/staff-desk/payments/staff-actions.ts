import type { StaffAction } from '@portal/contract/staff/staff-payment';
import { disputeStateOfPayment } from '../../features/payments/disputes/open-dispute.ts';
import type { Payment } from '../../features/payments/engine/payment.ts';
import {
  decideStaffAction,
  type StaffActionInput,
} from '../../features/payments/staff/decide-staff-action.ts';
import type { PaymentHistory } from '../../features/payments/staff/read-payment-history.ts';

/** The use case's input of each action of the staff desk. */
const INPUTS: Record<StaffAction, (notDelivered: boolean) => StaffActionInput> = {
  check: () => ({ action: 'check' }),
  retry: () => ({ action: 'retry' }),
  refund: (notDelivered) => ({ action: 'refund', notDelivered }),
  'refund-proven': (notDelivered) => ({ action: 'refund', notDelivered, payerProven: true }),
  'close-given': (notDelivered) => ({ action: 'close', outcome: 'given', notDelivered }),
  'close-returned': (notDelivered) => ({ action: 'close', outcome: 'returned', notDelivered }),
  'close-unpaid': (notDelivered) => ({ action: 'close', outcome: 'unpaid', notDelivered }),
};

const ACTIONS = Object.keys(INPUTS) as StaffAction[];

/** Actions that move money or state that it was moved. The others only repeat what the portal does by itself. */
const NEEDS_APPROVAL: ReadonlySet<StaffAction> = new Set([
  'refund',
  'refund-proven',
  'close-given',
  'close-returned',
  'close-unpaid',
]);

/** The input of the use case for an action. */
export function toActionInput(action: StaffAction, notDelivered: boolean): StaffActionInput {
  return INPUTS[action](notDelivered);
}

/** Whether a second person has to approve an action: above a limit, when it decides about money. */
export function needsApproval(
  action: StaffAction,
  { amountMinor, chargedMinor }: Pick<Payment, 'amountMinor' | 'chargedMinor'>,
  approvalAboveMinor: number,
): boolean {
  return NEEDS_APPROVAL.has(action) && Math.max(amountMinor, chargedMinor ?? 0) > approvalAboveMinor;
}

/** The actions that are possible for a payment in its current state. */
export function possibleActions({
  payment,
  cause,
  callbacks,
  disputes,
}: Pick<PaymentHistory, 'payment' | 'cause' | 'callbacks' | 'disputes'>): StaffAction[] {
  const hasNotice = callbacks.some(({ genuine }) => genuine);
  const facts = {
    ...payment,
    cause,
    isStepRunning: false,
    hasNotice,
    dispute: disputeStateOfPayment(payment, disputes),
  };
  // Where it matters, the person is asked whether the operator's records show a delivery.
  return ACTIONS.filter(
    (action) =>
      (action !== 'refund-proven' || cause === 'refund-held') &&
      decideStaffAction(facts, toActionInput(action, true)).kind !== 'refused',
  );
}
