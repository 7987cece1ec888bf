import { defineTexts } from '../i18n/texts.ts';

/** The text of the link, where a tax receipt can be in a company's name. */
export const buyerLinkTexts = defineTexts('payment-translation', ['receipt-for']);
