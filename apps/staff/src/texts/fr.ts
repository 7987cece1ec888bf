import type { TextKey } from './en.ts';
import { actions } from './fr/actions.ts';
import { acts } from './fr/acts.ts';
import { app } from './fr/app.ts';
import { books } from './fr/books.ts';
import { bundleNotes } from './fr/bundle-notes.ts';
import { caseTexts } from './fr/case.ts';
import { content } from './fr/content.ts';
import { figures } from './fr/figures.ts';
import { lists } from './fr/lists.ts';
import { names } from './fr/names.ts';
import { payment } from './fr/payment.ts';
import { people } from './fr/people.ts';
import { pictures } from './fr/pictures.ts';
import { queues } from './fr/queues.ts';
import { search } from './fr/search.ts';
import { settings } from './fr/settings.ts';
import { shops } from './fr/shops.ts';
import { work } from './fr/work.ts';

/** The texts of the staff desk in French. */
export const fr: Record<TextKey, string> = {
  ...app,
  ...search,
  ...payment,
  ...names,
  ...actions,
  ...queues,
  ...acts,
  ...caseTexts,
  ...people,
  ...settings,
  ...books,
  ...content,
  ...lists,
  ...bundleNotes,
  ...pictures,
  ...shops,
  ...work,
  ...figures,
};
