import { defineTexts } from '../../../../i18n/texts.ts';

/** Texts while the payer approves on the handset. */
export const processingTexts = defineTexts('payment-translation', ['processing']);
