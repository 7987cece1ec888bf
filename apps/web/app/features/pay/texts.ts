import { defineTexts } from '../../i18n/texts.ts';

/** Texts of the payment shell: summary, options, missing order. */
export const paymentTexts = defineTexts('payment-translation', [
  'payment.paymentPageLayout',
  'shell',
  'method',
  'summary',
  'currency',
  'missing',
  'unavailable',
]);
