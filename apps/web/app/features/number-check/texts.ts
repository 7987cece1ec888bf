import { defineTexts } from '../../i18n/texts.ts';

/** Texts of the pages on which a proof by the mobile network ends. */
export const numberCheckTexts = defineTexts('payment-translation', ['number-check']);
