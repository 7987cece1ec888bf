import { z } from 'zod';
import { listOf } from '../http/fields.ts';
import { bookMoment, bookMoney, bookReason, booksOutcome, recordKind } from './staff-books-fields.ts';
import { dayTaxes } from './staff-taxes.ts';

const dayField = z.iso.date();

/**
 * Whether a day is closed, and why not. `ready`: it is the next to close. `earlier-open`: an earlier day comes first.
 * `not-over`: it has not ended in the country.
 */
const dayState = z.enum(['closed', 'ready', 'earlier-open', 'not-over']);

/** A close or reopening in the chain. */
const close = z.object({
  seq: z.number().int(),
  kind: z.enum(['close', 'reopen']),
  day: dayField,
  at: bookMoment,
  by: z.string(),
  reason: z.string(),
  hash: z.string(),
});
export type StaffClose = z.output<typeof close>;

export const listBookDays = {
  summary: 'Lists the last business days and whether they are closed, and the latest closes and reopenings',
  input: z.object({}),
  result: z.object({
    today: dayField,
    days: listOf({ day: dayField, state: dayState, openDifferences: z.number().int() }),
    closes: z.array(close),
  }),
};

/** A row of totals or of the trial balance: exact decimal text in major units, by column. */
const amounts = z.record(z.string(), bookMoney);

export const readBookDay = {
  summary: 'Shows the totals of a day by provider and bank, what is open about it, and the trial balance',
  input: z.object({ day: dayField }),
  result: z.object({
    day: dayField,
    state: dayState,
    /** The day that has to be closed first; `null` when it is this one or none. */
    next: dayField.nullable(),
    /** While no day is closed: since when earlier days have entries, which the close of this day would close too. */
    coversSince: dayField.nullable(),
    /** The close that holds. */
    close: close.nullable(),
    /** By account: opening + charges + refunds + fees + payouts + differences + other = closing. */
    totals: listOf({ account: z.string(), amounts }),
    trialBalance: listOf({ account: z.string(), amounts }),
    taxes: dayTaxes,
    /** Open differences up to the day. */
    differences: listOf({
      source: z.string(),
      origin: z.enum(['api', 'file']),
      record: recordKind,
      kind: z.string(),
      count: z.number().int(),
      money: bookMoney,
    }),
    /** Up to which day each source’s statements go, of those that have any. */
    coverage: listOf({ source: z.string(), through: dayField }),
    /** Receivables that moved and that no statement shows to the end of the day; of a closed day as it was closed. Largest first. */
    withoutStatement: listOf({
      account: z.string(),
      turnover: bookMoney,
      /** Whose statements would show it. */
      source: z.string().nullable(),
      through: dayField.nullable(),
    }),
    /** The comparisons of the day with what the APIs of providers and operator list. */
    comparisons: listOf({
      source: z.string(),
      record: recordKind,
      /** `part`: it was compared before the day ended. `failing`: it did not answer, and is asked again. */
      state: z.enum(['compared', 'part', 'waiting', 'failing', 'not-compared']),
      /** `null`: not compared yet. */
      result: z
        .object({
          at: bookMoment,
          /** `list`: it lists its records. `each`: it lists none, and each payment was checked. */
          by: z.enum(['list', 'each']),
          theirs: z.number().int(),
          ours: z.number().int(),
          /** Payments that it did not answer about. */
          unanswered: z.number().int(),
          differences: z.number().int(),
        })
        .nullable(),
    }),
    /** Somebody has proposed to reopen it. */
    isReopenProposed: z.boolean(),
    /** The files for the operator's bookkeeping, oldest first; `at`: when it was complete in the folder. */
    journalFiles: listOf({ name: z.string(), hash: z.string(), at: z.iso.datetime().nullable() }),
  }),
};

export const compareBookDay = {
  summary: 'Compares a day with what the APIs of providers and operator list, as every night does',
  input: z.object({ day: dayField }),
  result: z.object({}),
};

export const closeBookDay = {
  summary: 'Closes a business day',
  input: z.object({
    day: dayField,
    reason: bookReason,
    /** Of the first close: it also closes the earlier days. */
    coversEarlier: z.boolean().default(false),
  }),
  result: z.object({ seq: z.number().int(), hash: z.string() }),
};

export const reopenBookDay = {
  summary: 'Proposes to reopen the last closed day; a second person decides',
  input: z.object({ day: dayField, reason: bookReason }),
  result: booksOutcome,
};

export const checkBookCloses = {
  summary: 'Checks the hashes of all closes and their totals against the journal',
  input: z.object({}),
  result: z.object({
    closes: z.number().int(),
    faults: listOf({ seq: z.number().int(), day: dayField, why: z.string() }),
  }),
};

export const exportBookDay = {
  summary: 'Gives the totals of a closed day as a file',
  input: z.object({ day: dayField, format: z.enum(['csv', 'xlsx']), language: z.enum(['en', 'fr']) }),
  result: z.object({ name: z.string(), type: z.string(), base64: z.string() }),
};
