import { optionOf } from '../methods/payment-mode.ts';
import type { PaymentsDeps } from '../payments-deps.ts';
import type { Payment } from './payment.ts';

/**
 * Whether a refund must wait for the staff, because the number that paid has a new SIM card or a new owner: who holds the
 * wallet now may not be who paid. Money for a card goes to the card. Asked before the first request only: afterwards the
 * refund may be under way, or the staff have decided.
 */
export async function isRefundHeld(
  { store, numberChecks }: Pick<PaymentsDeps, 'store' | 'numberChecks'>,
  { id, state, tries, mode, payer, createdAt }: Payment,
): Promise<boolean> {
  if (state !== 'refunding' || tries > 0 || optionOf(mode) === 'card') return false;
  const isDoubtful =
    (await numberChecks.isSimNew(payer)) || (await numberChecks.isReassigned(payer, createdAt));
  if (!isDoubtful) return false;
  const entries = (await store.history(id)).filter((entry) => entry.state === 'refunding');
  return entries.length === 1;
}
