import { portal } from '../../../blocks/portal.ts';
import type { PaymentCalls } from './start-payment.ts';

/** `auth/initiate` and `auth/process` with the token of a verified code: PIN mode of every wallet (RULINGS 66). */
export function secureCalls(token: string): PaymentCalls {
  const options = { authorization: `Bearer ${token}` };
  return {
    initiatePayment: (input) => portal.initiateSecurePayment(input, options),
    processPayment: (input) => portal.processSecurePayment(input, options),
  };
}
