import type { PaymentSettings } from '../load-checkout.ts';
import type { PaymentOption } from '../payment-methods.ts';

/** Whether the wallet's PIN is typed on the page (SPEC section 4). */
export function needsPin(
  { form }: Pick<PaymentOption, 'form'>,
  { enableAmPin }: Pick<PaymentSettings, 'enableAmPin'>,
): boolean {
  return form === 'pin' || (form === 'money' && enableAmPin);
}

/** Whether a code proves the payer's number before a payment: for a PIN, and for airtime. */
export function needsCode(
  option: Pick<PaymentOption, 'form'>,
  settings: Pick<PaymentSettings, 'enableAmPin'>,
): boolean {
  return option.form === 'airtime' || needsPin(option, settings);
}
