import { z } from 'zod';
import { idField, listOf } from '../http/fields.ts';
import { findCopyMistakes, MAX_COPIED_LENGTHS } from './copied-receipt.ts';
import { bookMoment, bookMoney, bookReason, booksOutcome } from './staff-books-fields.ts';

/** An amount in two decimals: receipts for the tax authority have them whatever the currency has. */
const exact = z.string().regex(/^-?\d{1,15}\.\d\d$/);

/** Totals of the receipts of a device. Reversals are positive and counted apart. */
const report = z.object({
  kinds: listOf({
    kind: z.enum(['sale', 'credit-note']),
    count: z.number().int(),
    gross: exact,
    vat: exact,
  }),
  taxes: listOf({
    kind: z.enum(['sale', 'credit-note']),
    letter: z.string(),
    rate: z.number(),
    gross: exact,
    vat: exact,
  }),
  means: listOf({
    kind: z.enum(['sale', 'credit-note']),
    code: z.string(),
    count: z.number().int(),
    gross: exact,
  }),
  products: listOf({
    kind: z.enum(['sale', 'credit-note']),
    name: z.string(),
    count: z.number().int(),
    gross: exact,
  }),
  items: z.number().int(),
  waiting: z.number().int(),
  /** The VAT of the books, and what is left of it because they have whole units. */
  booked: z.object({ gross: exact, vat: exact, difference: exact }),
});

export const listFiscalDocuments = {
  summary:
    'Shows the devices that sign receipts for the tax authority, their closes, and what waits for a person',
  input: z.object({}),
  result: z.object({
    devices: listOf({
      key: z.string(),
      /** Why it can't be used; `null`: it works. */
      error: z.string().nullable(),
      contactAt: bookMoment.nullable(),
      /** The open day: its number and its totals so far (X report). */
      open: z.object({ number: z.number().int(), report }),
      /** The latest closes (Z reports), newest first. */
      closes: listOf({ number: z.number().int(), day: z.iso.date(), report }),
    }),
    rows: listOf({
      id: z.string(),
      paymentId: idField,
      kind: z.enum(['sale', 'credit-note']),
      money: bookMoney,
      at: bookMoment,
      /** `sending`: under way. */
      state: z.enum(['sending', 'needs-receipt', 'refused']),
      /** What the device answered. */
      error: z.string().nullable(),
      device: z.string().nullable(),
      invoiceNumber: z.number().int().nullable(),
      /** Somebody proposed how it is settled. */
      isProposed: z.boolean(),
    }),
  }),
};

export const readTaxAuthority = {
  summary: 'Reads at a device what the tax authority tells its users, and which items it has of the operator',
  input: z.object({ device: z.string().max(40) }),
  result: z.object({
    /** Why it cannot be read now; `null`: it was read. */
    error: z.string().nullable(),
    notices: listOf({
      number: z.string(),
      title: z.string(),
      text: z.string(),
      url: z.string().nullable(),
      at: bookMoment.nullable(),
    }),
    items: listOf({
      code: z.string(),
      name: z.string(),
      class: z.string(),
      isUsed: z.boolean(),
      /** Whether it is as the portal registers it; `null`: the portal does not know it. */
      isOurs: z.boolean().nullable(),
    }),
  }),
};

/** A receipt as a person copies it from the authority's portal. */
export const copiedReceipt = z
  .object({
    device: z.string().trim().min(1).max(MAX_COPIED_LENGTHS.device),
    machine: z.string().trim().min(1).max(MAX_COPIED_LENGTHS.machine),
    number: z.coerce.number().int().positive(),
    totalNumber: z.coerce.number().int().positive(),
    /** With or without the dashes of the print. */
    internalData: z.string().trim().min(1).max(MAX_COPIED_LENGTHS.internalData),
    signature: z.string().trim().min(1).max(MAX_COPIED_LENGTHS.signature),
    /** In the country: `2026-11-28T19:30:07`. */
    signedAt: z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/),
  })
  .refine(({ number, totalNumber, ...texts }) => {
    const mistakes = findCopyMistakes({ ...texts, number: `${number}`, totalNumber: `${totalNumber}` });
    return Object.keys(mistakes).length === 0;
  });

export const settleFiscalDocument = {
  summary:
    'Gives a document whose answer was lost its receipt, or has it sent again; two people decide. One that was refused is sent again by one',
  input: z.object({
    id: z.string().max(40),
    /** `null`: send it again. */
    receipt: copiedReceipt.nullable(),
    reason: bookReason,
  }),
  result: booksOutcome,
};
