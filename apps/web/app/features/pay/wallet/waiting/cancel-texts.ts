import { defineTexts } from '../../../../i18n/texts.ts';

/** Texts of the question whether to cancel a waiting payment. */
export const cancelTexts = defineTexts('payment-translation', ['cancel']);
