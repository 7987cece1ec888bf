import { gatewayOf } from '../methods/payment-mode.ts';
import type { Payment } from './payment.ts';

/** Path that gateways return browsers to, followed by gateway and payment id. */
export const GATEWAY_RETURN_PATH = '/payment/gateway';

/** The return path of one payment. */
export function gatewayReturnPath({ id, mode }: Pick<Payment, 'id' | 'mode'>): string {
  return `${GATEWAY_RETURN_PATH}/${gatewayOf(mode) ?? mode}/${id}`;
}
