import { actions } from './en/actions.ts';
import { acts } from './en/acts.ts';
import { app } from './en/app.ts';
import { payment } from './en/payment.ts';
import { queues } from './en/queues.ts';
import { search } from './en/search.ts';
import { work } from './en/work.ts';

/** The texts of the staff desk in English, by subject. `{name}` is replaced by a value. */
export const en = { ...app, ...search, ...payment, ...actions, ...queues, ...acts, ...work };

/** Key of a text. */
export type TextKey = keyof typeof en;
