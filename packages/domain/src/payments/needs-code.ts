import type { PaymentForm } from './payment-option.ts';

type Option = { form: PaymentForm };

/** `enableAmPin`: the operator's own wallet asks for its PIN on the page (SPEC section 3 "Config data"). */
type PinSetting = { enableAmPin: boolean };

/** Whether the wallet's PIN is typed on the page (SPEC section 4). */
export function needsPin({ form }: Option, { enableAmPin }: PinSetting): boolean {
  return form === 'pin' || (form === 'money' && enableAmPin);
}

/** Whether a code proves the payer's number before a payment: for a PIN, and for airtime. */
export function needsCode(option: Option, setting: PinSetting): boolean {
  return option.form === 'airtime' || needsPin(option, setting);
}

/** Whether a press on a form before the payment page only leads to the page of the method: nothing is charged by it. */
export function hasOwnPage(option: Option, setting: PinSetting): boolean {
  return option.form === 'card' || option.form === 'request' || needsCode(option, setting);
}
