import type { StaffAction } from '@portal/contract/staff/staff-payment';
import { disputeStateOfPayment } from '@portal/payments/disputes/open-dispute';
import type { Payment } from '@portal/payments/engine/payment';
import {
  decideStaffAction,
  type StaffActionInput,
} from '../../features/payments/staff/decide-staff-action.ts';
import type { PaymentHistory } from '../../features/payments/staff/read-payment-history.ts';
import { type Movement, paymentMovement } from '../second-person/movement.ts';

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

/**
 * Actions that move money or state that it was moved, and whether the payer gets it. The others, also for many payments at
 * once, only repeat what the portal does by itself.
 */
const MOVES_MONEY: Partial<Record<StaffAction, { toPayer: boolean }>> = {
  refund: { toPayer: true },
  'refund-proven': { toPayer: true },
  'close-given': { toPayer: false },
  'close-returned': { toPayer: true },
  'close-unpaid': { toPayer: false },
};

/** The input of the use case for an action. */
export function toActionInput(action: StaffAction, notDelivered: boolean): StaffActionInput {
  return INPUTS[action](notDelivered);
}

/** What an action moves, for the rule about second persons; `null`: nothing. It is about the price or the charge, whichever is more. */
export function movementOfAction(
  id: string,
  { action, notDelivered }: { action: StaffAction; notDelivered: boolean },
  payment: Pick<Payment, 'id' | 'payer' | 'amountMinor' | 'currency' | 'chargedMinor' | 'chargedCurrency'>,
): Movement | null {
  const moves = MOVES_MONEY[action];
  if (!moves) return null;
  const { amountMinor, currency, chargedMinor, chargedCurrency } = payment;
  const chargedHere = (chargedCurrency ?? currency) === currency ? (chargedMinor ?? 0) : 0;
  const money = { minor: Math.max(amountMinor, chargedHere), currency };
  return paymentMovement({
    id,
    act: action,
    payment,
    money,
    payee: moves.toPayer ? payment.payer : null,
    // Only the person says that nothing was delivered.
    isKept: notDelivered && moves.toPayer,
  });
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
