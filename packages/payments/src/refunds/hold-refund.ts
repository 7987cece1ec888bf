import type { Payment } from '../engine/payment.ts';
import { optionOf } from '../methods/payment-mode.ts';
import { type PaymentRefund, requestOf } from './refund.ts';
import type { RefundDeps } from './refund-deps.ts';
import type { RefundEvent } from './refund-state.ts';

/** Events after which nothing was requested, and no person has found out who the payer is. */
const NOT_PROVEN: readonly RefundEvent[] = ['requested', 'released', 'staff-redirected'];

/**
 * Whether a refund must wait for the staff, because the number that gets the money has a new SIM card, or the number that paid a
 * new owner: the present owner of the wallet may not be the payer (decision 093). Money for a card goes to the card. Checked
 * before the first request, so that nothing is taken back for a refund that is held, and again for another wallet. Once
 * something was sent the refund may be under way: not checked any more.
 */
export async function isRefundHeld(
  { refunds, store, numberChecks }: Pick<RefundDeps, 'refunds' | 'store' | 'numberChecks'>,
  refund: PaymentRefund,
  { payer, createdAt, mode }: Payment,
): Promise<boolean> {
  const { id, state, payee } = refund;
  if (state !== 'requested' || optionOf(mode) === 'card') return false;
  const last = (await refunds.history(id)).at(-1);
  if (!last || !NOT_PROVEN.includes(last.event)) return false;
  if ((await store.findRequestedRefund(requestOf(refund))) !== null) return false;
  if (payee !== null) return numberChecks.isSimNew(payee);
  return (await numberChecks.isSimNew(payer)) || (await numberChecks.isReassigned(payer, createdAt));
}
