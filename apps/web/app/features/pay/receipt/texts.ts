import { defineTexts } from '../../../i18n/texts.ts';

/** What to do after a failed payment, by its reason. */
export const wayOutTexts = defineTexts('payment-translation', ['way-out']);
