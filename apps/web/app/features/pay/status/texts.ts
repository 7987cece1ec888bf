import { defineTexts } from '../../../i18n/texts.ts';

/** Texts of the status page. SPEC section 2 "Status page". */
export const statusTexts = defineTexts('payment-translation', ['status']);

/** Texts of the steps of the money and what comes next. */
export const timelineTexts = defineTexts('payment-translation', ['timeline']);

/** Texts for why it did not succeed. */
export const reasonTexts = defineTexts('payment-translation', ['reason']);

/** Texts of what to enter in the menu of one's own bank. */
export const bankStepsTexts = defineTexts('payment-translation', ['bank-steps']);
