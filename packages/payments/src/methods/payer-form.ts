import type { PaymentForm } from '@portal/domain/payments/payment-option';
import { MODES, type PaymentMode, type Providers } from '../providers/registry.ts';

/** The form that takes the payer's data: of the mode, or what its provider does before a payment. */
export function payerFormOf(mode: PaymentMode, providers: Providers): PaymentForm {
  const { payers, startInstructs } = providers[mode];
  if (payers) return 'request';
  return startInstructs ? 'bank' : MODES[mode].option.form;
}
