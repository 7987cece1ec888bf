import { defineTexts } from '../../i18n/texts.ts';

/** Texts of the lines of a browser. */
export const linesTexts = defineTexts('history-translation', ['lines']);
