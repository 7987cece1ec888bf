import { z } from 'zod';
import { amountField, currencyField, idField, listOf } from '../http/fields.ts';
import { secondPersonFields } from './second-person-fields.ts';
import { bookMoment, bookMoney, bookReason, booksOutcome, recordKind } from './staff-books-fields.ts';

/** Number of a file, line, difference or entry. */
const numberField = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);
const dayField = z.iso.date();
const cursor = z.string().max(300).optional();
const next = z.string().nullable();

/** How many lines of a file were matched with payments, explained by a rule, or are differences. */
const lineCounts = z.object({
  matched: z.number().int(),
  explained: z.number().int(),
  difference: z.number().int(),
});

export const readBooksChoices = {
  summary: 'Lists the sources of statements with their rules, and the accounts of the journal',
  input: z.object({}),
  result: z.object({
    sources: listOf({
      name: z.string(),
      /** Account whose movements its statements show. */
      account: z.string(),
      format: z.enum(['csv', 'bank']),
      owner: z.string(),
      /** In the order in which they are tried. */
      rules: listOf({
        name: z.string(),
        by: z.string(),
        contains: z.string().optional(),
        account: z.string().optional(),
      }),
    }),
    accounts: z.array(z.string()),
    /** The country's. */
    currency: z.string(),
    /** Largest upload, bytes. */
    maxBytes: z.number().int(),
    /** Bytes of each part of an upload but the last one. */
    partBytes: z.number().int(),
  }),
};

export const startUpload = {
  summary: 'Begins to upload a statement or payout file',
  input: z.object({
    source: z.string().max(60),
    name: z.string().trim().min(1).max(200),
    bytes: z.number().int().positive(),
  }),
  result: z.object({ id: idField }),
};

export const uploadPart = {
  summary: 'Uploads the next part of a file; a part that was received already is accepted again',
  input: z.object({ id: idField, number: z.coerce.number().int().nonnegative().max(100_000) }),
  result: z.object({}),
};

export const finishUpload = {
  summary: 'Begins to import the file that was uploaded',
  input: z.object({ id: idField }),
  result: z.object({}),
};

/** What became of an upload. */
const upload = z.object({
  id: idField,
  source: z.string(),
  name: z.string(),
  by: z.string(),
  at: bookMoment,
  /** `interrupted`: uploading the file again continues the import. */
  state: z.enum([
    'receiving',
    'importing',
    'imported',
    'already-imported',
    'refused',
    'failed',
    'interrupted',
  ]),
  /** How much of the import is done: 0 to 1. */
  share: z.number(),
  /** Why it was refused: a code, or a sentence of the reader in English. Of an imported file codes of what is to be known of it. */
  why: z.string().nullable(),
  /** Row of the file that cannot be read, from 1. */
  line: z.number().int().nullable(),
  fileId: z.number().int().nullable(),
  /** Lines of the file; `null` until it was read once. */
  lines: z.number().int().nullable(),
  counts: lineCounts,
  /** Earlier differences that are gone. */
  resolved: z.number().int(),
});
export type StaffUpload = z.output<typeof upload>;

export const readUpload = {
  summary: 'Shows how far an import is',
  input: z.object({ id: idField }),
  result: upload,
};

export const listStatements = {
  summary: 'Lists imported files, latest first, and the uploads of the last day that are no imported file',
  input: z.object({ after: cursor }),
  result: z.object({
    uploads: z.array(upload),
    rows: listOf({
      id: z.number().int(),
      source: z.string(),
      name: z.string(),
      by: z.string(),
      at: bookMoment,
      isFinished: z.boolean(),
      lines: z.number().int(),
      counts: lineCounts,
    }),
    next,
  }),
};

export const listStatementLines = {
  summary: 'Lists the lines of a file, or those with a reference or of a payment',
  input: z
    .object({
      fileId: numberField.optional(),
      state: z.enum(['matched', 'explained', 'difference']).optional(),
      /** Our reference, the source’s, the id of a payment or the code of its receipt. */
      text: z.string().trim().max(100).default(''),
      after: cursor,
    })
    .refine(({ fileId, text }) => fileId !== undefined || text !== '', { path: ['text'] }),
  result: z.object({
    rows: listOf({
      id: z.number().int(),
      fileId: z.number().int(),
      lineNumber: z.number().int(),
      source: z.string(),
      kind: z.string(),
      at: bookMoment,
      money: bookMoney,
      fee: bookMoney,
      reference: z.string().nullable(),
      providerReference: z.string().nullable(),
      text: z.string(),
      state: z.enum(['matched', 'explained', 'difference']),
      rule: z.string().nullable(),
      paymentId: z.string().nullable(),
    }),
    next,
  }),
};

/** How the records came: a statement that was imported, or the API of a provider or of the operator. */
const differenceOrigin = z.enum(['api', 'file']);

export const listBookDifferences = {
  summary:
    'Lists open differences to statements and to the records of providers and the operator, oldest first; of a day also those that are gone',
  input: z.object({
    day: dayField.optional(),
    owner: z.string().max(60).optional(),
    origin: differenceOrigin.optional(),
    /** One difference, whatever its state. */
    id: numberField.optional(),
    after: cursor,
  }),
  result: z.object({
    rows: listOf({
      id: z.number().int(),
      source: z.string(),
      origin: differenceOrigin,
      record: recordKind,
      kind: z.string(),
      day: z.string(),
      payment: z.object({ id: idField, code: z.string() }).nullable(),
      fileId: z.number().int().nullable(),
      lineNumber: z.number().int().nullable(),
      /** Our reference as the other side has it, where no payment has it. */
      reference: z.string().nullable(),
      providerReference: z.string().nullable(),
      money: bookMoney,
      /** What each side has of it; `null` for one that an older version found in a statement. */
      sides: z.object({ ours: bookMoney.nullable(), theirs: bookMoney.nullable() }).nullable(),
      /** Whether its line has posted an amount, which an account can take. */
      isPosted: z.boolean(),
      owner: z.string(),
      state: z.enum(['open', 'explained', 'resolved']),
      explanation: z.string().nullable(),
      explainedBy: z.string().nullable(),
      needsApproval: z.boolean(),
      ...secondPersonFields,
    }),
    total: z.number().int(),
    next,
  }),
};

export const explainBookDifference = {
  summary: 'Explains a difference, and moves its amount to an account; a second person approves a large one',
  input: z.object({ id: numberField, account: z.string().max(60).optional(), reason: bookReason }),
  result: booksOutcome,
};

export const assignBookDifference = {
  summary: 'Gives a difference to another owner',
  input: z.object({ id: numberField, owner: z.string().trim().min(1).max(60), reason: bookReason }),
  result: z.object({}),
};

export const correctBooks = {
  summary: 'Adds a correction to the journal; a second person approves a large one',
  input: z.object({
    debit: z.string().max(60),
    credit: z.string().max(60),
    /** As typed, such as `1,250`. */
    amount: z.string().trim().max(40),
    currency: currencyField,
    /** The payment it is about. */
    paymentId: idField.optional(),
    reason: bookReason,
  }),
  result: booksOutcome,
};

export const listBookEntries = {
  summary: 'Lists the entries of an account on a day, in the order in which they were made',
  input: z.object({ account: z.string().max(60), day: dayField, after: numberField.optional() }),
  result: z.object({
    rows: listOf({
      id: z.number().int(),
      at: bookMoment,
      event: z.string(),
      /** The account on the other side. */
      other: z.string(),
      side: z.enum(['debit', 'credit']),
      money: z.object({ amount: amountField, currency: currencyField }),
      paymentId: z.string().nullable(),
      by: z.string().nullable(),
      reason: z.string().nullable(),
    }),
    next: z.number().int().nullable(),
  }),
};
