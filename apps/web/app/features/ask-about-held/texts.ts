import { defineTexts } from '../../i18n/texts.ts';

/** Texts of the question before a bundle is bought that the line has already. */
export const heldTexts = defineTexts('history-translation', ['held']);
