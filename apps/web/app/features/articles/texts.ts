import { defineTexts } from '../../blocks/texts.ts';

/** Texts around a page of prose. */
export const articleTexts = defineTexts('article-translation');
