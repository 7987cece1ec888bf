import { defineTexts } from '../../i18n/texts.ts';

/** Texts of the standing orders of a line. */
export const standingTexts = defineTexts('history-translation', ['standing']);
