import { z } from 'zod';
import { currencyField } from '../http/fields.ts';
import { reasonField } from './reason-field.ts';

/** A point in time, UTC. */
export const bookMoment = z.iso.datetime();
/** Amount with a sign and currency, exact decimal text in major units. */
export const bookMoney = z.object({
  amount: z.string().regex(/^-?\d{1,15}(\.\d{1,2})?$/),
  currency: currencyField,
});
/** The reason for an act: a sentence, kept forever. */
export const bookReason = reasonField;
/** What records are about: the money that a provider or bank moved, or what the operator delivered. */
export const recordKind = z.enum(['money', 'delivery']);
/** Whether it is done, or waits for a second person. */
export const booksOutcome = z.object({ outcome: z.enum(['done', 'proposed']) });
