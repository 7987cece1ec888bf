import { defineTexts } from '../i18n/texts.ts';

/** Texts for sharing a receipt. */
export const receiptTexts = defineTexts('payment-translation', ['receipt']);
