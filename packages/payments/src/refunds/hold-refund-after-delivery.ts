import { isPayerDoubtful } from '../engine/hold-refund.ts';
import type { Payment } from '../engine/payment.ts';
import { optionOf } from '../methods/payment-mode.ts';
import type { PaymentRefund } from './refund.ts';
import type { RefundDeps } from './refund-deps.ts';
import type { RefundEvent } from './refund-state.ts';

/** Events after which nothing was requested yet, and no person has found out who the payer is. */
const BEFORE_FIRST_TRY: readonly RefundEvent[] = ['requested', 'released', 'staff-redirected'];

/**
 * Whether a refund after delivery must wait for the staff, because the number that gets the money has a new SIM card, or the
 * number that paid a new owner (decision 093). Asked before anything else is done, so that nothing is taken back for a
 * refund that is held; and again for another wallet. After the first try a request may be under way: not asked any more.
 */
export async function isRefundAfterDeliveryHeld(
  { refunds, numberChecks }: Pick<RefundDeps, 'refunds' | 'numberChecks'>,
  { id, state, dueAt, updatedAt, payee }: PaymentRefund,
  payment: Payment,
): Promise<boolean> {
  // A later try has a later time.
  const isFirstTry = state === 'requested' && dueAt?.getTime() === updatedAt.getTime();
  if (!isFirstTry || optionOf(payment.mode) === 'card') return false;
  const last = (await refunds.history(id)).at(-1);
  if (!last || !BEFORE_FIRST_TRY.includes(last.event)) return false;
  return payee === null ? isPayerDoubtful(numberChecks, payment) : numberChecks.isSimNew(payee);
}
