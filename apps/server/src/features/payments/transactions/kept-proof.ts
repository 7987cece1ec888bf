import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import type { Payment } from '@portal/payments/engine/payment';
import { MODE_TRAITS } from '@portal/payments/methods/mode-traits';
import type { PaymentMode } from '@portal/payments/methods/payment-mode';
import type { StartOutcome } from '@portal/payments/providers/provider';
import type { PaymentsDeps } from '../payments-deps.ts';
import { purchaseKey, purchaseOfPayment } from './purchase-key.ts';

/**
 * Whether a kept proof may pay: the mode also asks for a PIN, and the browser that pays has ordered. A person who
 * pays by another's link needs a code. The proof itself is kept for the same purchase only.
 */
export function mayUseKeptProof(
  mode: PaymentMode,
  { orderVisitorId, visitorId }: { orderVisitorId: string; visitorId: string },
): boolean {
  return MODE_TRAITS[mode].pin && orderVisitorId === visitorId;
}

/** The order, its payer and the browser that asks. */
export type FindKeptProofInput = { orderId: string; mode: PaymentMode; payer: Msisdn; visitorId: string };

/**
 * Finds the proof that pays this order with the PIN alone. `null`, and a code is needed: no kept proof, an order of
 * another browser, a number without an account there, or a provider that does not answer.
 */
export async function findKeptProof(
  { findOrder, keptProofs, providers }: Pick<PaymentsDeps, 'findOrder' | 'keptProofs' | 'providers'>,
  { orderId, mode, payer, visitorId }: FindKeptProofInput,
): Promise<string | null> {
  const order = await findOrder(orderId);
  if (!order || !mayUseKeptProof(mode, { orderVisitorId: order.visitorId, visitorId })) return null;
  const payment = { orderId: order.id, mode, purchase: purchaseKey(order) };
  const proof = await keptProofs.find({ visitorId, msisdn: payer, payment });
  if (!proof) return null;
  // The code may have been that of another wallet.
  const hasWallet = await providers[mode].accounts?.hasWallet(payer).catch(() => false);
  return hasWallet === false ? null : proof;
}

/**
 * Keeps the proof of a payment after the wallet accepted its PIN. A wrong PIN keeps nothing, so a stranger at an open
 * browser has one guess (SAFETY X5). Never throws: the payment has been made.
 */
export async function keepProofAfterPin(
  { keptProofs, log }: Pick<PaymentsDeps, 'keptProofs' | 'log'>,
  payment: Payment,
  { outcome, proof }: { outcome: StartOutcome; proof: string },
): Promise<void> {
  const { id, mode, payer: msisdn, visitorId } = payment;
  const isPinRight = outcome.kind === 'paid' || outcome.kind === 'awaiting-customer';
  if (!MODE_TRAITS[mode].pin || !isPinRight) return;
  try {
    await keptProofs.keep({ proof, visitorId, msisdn, purchase: purchaseOfPayment(payment) });
  } catch (err) {
    log.warn({ payment: id, err }, 'failed to keep a proof for repeats');
  }
}
