import { defineTexts } from '../../../i18n/texts.ts';

/**
 * Texts of the pages of wallets: the brand's own, SmartCash, and one that asks on the handset (`{wallet}` is its name).
 * SPEC sections 2, 5 and 8.
 */
export const walletTexts = defineTexts('payment-translation', [
  'money',
  'payment.smartCashPayment',
  'smartcash',
  'push',
  'bank',
  'request',
]);

/** Texts of the question whether a request goes to the right person. */
export const payerQuestionTexts = defineTexts('payment-translation', ['payer-question']);
