import { defineTexts } from '../../i18n/texts.ts';

/** Texts of the page for opinions. */
export const feedbackTexts = defineTexts('feedback-translation');
