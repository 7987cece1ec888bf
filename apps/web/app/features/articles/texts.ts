import { defineTexts } from '../../blocks/texts.ts';

/** Words around a page of prose. */
export const articleTexts = defineTexts('article-translation', {
  updated: 'Last changed {day}',
  below: 'On this subject',
  untranslated: 'This page is only there in English so far.',
});
