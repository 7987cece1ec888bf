import { defineTexts } from '../../blocks/texts.ts';

/** Texts of the page for opinions. */
export const feedbackTexts = defineTexts('feedback-translation');
