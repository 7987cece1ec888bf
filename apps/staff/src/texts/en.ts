import { actions } from './en/actions.ts';
import { acts } from './en/acts.ts';
import { app } from './en/app.ts';
import { books } from './en/books.ts';
import { bundleNotes } from './en/bundle-notes.ts';
import { caseTexts } from './en/case.ts';
import { content } from './en/content.ts';
import { figures } from './en/figures.ts';
import { lists } from './en/lists.ts';
import { names } from './en/names.ts';
import { payment } from './en/payment.ts';
import { people } from './en/people.ts';
import { pictures } from './en/pictures.ts';
import { queues } from './en/queues.ts';
import { search } from './en/search.ts';
import { settings } from './en/settings.ts';
import { shops } from './en/shops.ts';
import { work } from './en/work.ts';

/** The texts of the staff desk in English, by subject. `{name}` is replaced by a value. */
export const en = {
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

/** Key of a text. */
export type TextKey = keyof typeof en;
