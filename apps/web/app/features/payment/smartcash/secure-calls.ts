import { portal } from '../../../blocks/portal.ts';
import type { PaymentCalls } from '../wallet/start-payment.ts';

/** Wire code of paying with SmartCash. SPEC section 9 "Payment modes". */
export const SMARTCASH_MODE = 'SMARTCASH_SECURE';

/** `auth/initiate` and `auth/process` with the token of a verified code (SPEC section 6). */
export function secureCalls(token: string): PaymentCalls {
  const options = { authorization: `Bearer ${token}` };
  return {
    initiatePayment: (input) => portal.initiateSecurePayment(input, options),
    processPayment: (input) => portal.processSecurePayment(input, options),
  };
}
