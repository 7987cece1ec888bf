import { defineTexts } from '../../i18n/texts.ts';

/** Texts of the request to take a purchase back from a wrong number. */
export const reversalTexts = defineTexts('history-translation', ['reversal']);
