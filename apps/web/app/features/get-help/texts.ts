import { defineTexts } from '../../i18n/texts.ts';

/** Texts of the help centre's stages. SPEC section 2 "Help centre". */
export const getHelpTexts = defineTexts('getHelp-translation');

/** Texts of the search and what it finds. */
export const searchTexts = defineTexts('search-translation');

/** Texts of the answer screen. */
export const questionTexts = defineTexts('question-translation');

/** Texts that stand below every stage. */
export const faqTexts = defineTexts('faq-translation');

/** Everything the help centre needs. */
export const ALL_HELP_TEXTS = [getHelpTexts, searchTexts, questionTexts, faqTexts];
