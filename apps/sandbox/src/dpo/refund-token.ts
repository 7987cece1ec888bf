import { toDecimal } from '@portal/domain/money';
import { refundCheckout } from '../card-checkout/refund-checkout.ts';
import type { DpoCall } from './dpo-server.ts';
import { type Fields, textOf } from './dpo-xml.ts';
import { DPO } from './tokens.ts';
import { namedIn } from './verify-token.ts';

/** `refundToken`: gives a whole payment back. Asked again with the same `refundRef` it says the same. */
export async function refundToken(call: DpoCall): Promise<Fields | null> {
  const { fields, reply, desk } = call;
  const checkout = await namedIn(call);
  const isWhole = checkout?.charged && toDecimal(checkout.charged) === textOf(fields, 'refundAmount');
  if (!checkout || !isWhole) return { Result: '950', ResultExplanation: 'Request missing mandatory fields' };
  const refund = await refundCheckout(desk, DPO, checkout.reference);
  if (refund.kind !== 'refunded') return { Result: '999', ResultExplanation: 'Refund failed' };
  if (refund.lost) {
    reply.hijack();
    return null;
  }
  return { Result: '000', ResultExplanation: 'Refund approved', refundRef: refund.refundId };
}
