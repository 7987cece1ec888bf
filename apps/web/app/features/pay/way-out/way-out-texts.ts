import { defineTexts } from '../../../i18n/texts.ts';

/** Texts for a payment that the wallet refused: what the customer can do. */
export const wayOutTexts = defineTexts('payment-translation', ['wayout']);
