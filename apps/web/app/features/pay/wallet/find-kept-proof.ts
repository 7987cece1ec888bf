import type { PortalClient } from '@portal/contract/http/portal-client';
import { type Msisdn, toTrunk } from '@portal/domain/identifiers/msisdn';
import { needsPin } from '@portal/domain/payments/needs-code';
import type { OpenCheckout } from '../load-checkout.ts';
import type { PaymentOption } from '../payment-methods.ts';

/** The payment that the PIN is for. */
export type KeptProofQuery = { checkout: OpenCheckout; option: PaymentOption; payer: Msisdn };

/**
 * Finds the proof with which this browser pays the order with the PIN alone; `null`: a code is needed, or the method has
 * no PIN.
 */
export async function findKeptProof(
  portal: PortalClient,
  { checkout: { order, settings }, option, payer }: KeptProofQuery,
): Promise<string | null> {
  if (!needsPin(option, settings)) return null;
  const { paymentMode } = option;
  const { orderId } = order;
  const answer = await portal.findKeptProof({ orderId, paymentMode, paymentMobile: toTrunk(payer) });
  return answer.kind === 'ok' ? answer.result.uniqueCode : null;
}
