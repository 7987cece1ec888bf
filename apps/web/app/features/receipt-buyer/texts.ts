import { defineTexts } from '../../i18n/texts.ts';

/** Texts of the page for the tax receipt of a company, and of the link to it. */
export const buyerTexts = defineTexts('payment-translation', ['buyer']);
