import { defineTexts } from '../../../../i18n/texts.ts';

/** Texts for whoever does not want to wait for a payment any longer. */
export const cancelTexts = defineTexts('payment-translation', ['cancel']);
