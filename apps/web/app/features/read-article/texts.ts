import { defineTexts } from '../../i18n/texts.ts';

/** Texts around a page of prose. */
export const articleTexts = defineTexts('article-translation');
