import { defineTexts } from '../../i18n/texts.ts';

/** Texts of the purchases of a number. */
export const historyTexts = defineTexts('history-translation', ['history']);
