import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import { optionOf } from '../methods/payment-mode.ts';
import { PAYMENT_MODES } from '../providers/registry.ts';
import type { Payment } from './payment.ts';

/** The number of a card payment is only typed, so that it proves no payer. */
export const CARD_MODES = PAYMENT_MODES.filter((mode) => optionOf(mode) === 'card');

/** Whether this number paid: it approved the payment with its own wallet or line. */
export function isPaidBy({ payer, mode }: Pick<Payment, 'payer' | 'mode'>, msisdn: Msisdn): boolean {
  return payer === msisdn && !CARD_MODES.includes(mode);
}

/** Where messages about a payment's case go. The number of a card payment may be the recipient's: it gets none. */
export function payerContacts(payment: Pick<Payment, 'payer' | 'msisdn' | 'mode' | 'email'>): {
  msisdn: Msisdn | null;
  email: string | null;
} {
  const { payer, msisdn, email } = payment;
  const isPayerKnown = isPaidBy(payment, payer) || payer !== msisdn;
  return { msisdn: isPayerKnown ? payer : null, email };
}
