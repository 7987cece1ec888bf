import { z } from 'zod';
import { listOf } from '../http/fields.ts';
import { bookMoney } from './staff-books-fields.ts';

/** A month of the books: `2026-11`. */
const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/);

/** An amount in two decimals: receipts for the tax authority have them whatever the currency has. */
const exact = z.string().regex(/^-?\d{1,15}\.\d\d$/);

/** A tax and an amount of it. */
const taxAmount = z.object({ tax: z.string(), money: bookMoney });

export const readTaxReturn = {
  summary: 'Shows what was sold and taken back in a month by each tax and rate, and what is due',
  input: z.object({ month }),
  result: z.object({
    month,
    /** Months that can be chosen, newest first. */
    months: z.array(month),
    rows: listOf({
      /** Account of the tax, such as `vat`. */
      tax: z.string(),
      percent: z.number(),
      /** Kind of purchase. */
      product: z.string(),
      kind: z.enum(['sale', 'reversal']),
      /** Paid from airtime, whose taxes were due when the airtime was sold: not due again. */
      isFromAirtime: z.boolean(),
      count: z.number().int(),
      /** With all taxes. What was taken back is below 0. */
      price: bookMoney,
      /** What the rate is taken of. */
      taxable: bookMoney,
      money: bookMoney,
    }),
    /** What else moved the accounts of the taxes: corrections and lines of statements. */
    others: z.array(taxAmount),
    due: z.array(taxAmount),
    /** The VAT of the receipts of the authority’s devices beside that of the books; `null`: there is no device. */
    receipts: z
      .object({
        booked: exact,
        receipts: exact,
        /** The books have whole units, receipts two decimals. */
        reconciling: exact,
        waiting: exact,
        withoutReceipt: exact,
      })
      .nullable(),
  }),
};

export const exportTaxReturn = {
  summary: 'Gives the taxes of a month as a file',
  input: z.object({ month, format: z.enum(['csv', 'xlsx']), language: z.enum(['en', 'fr']) }),
  result: z.object({ name: z.string(), type: z.string(), base64: z.string() }),
};

/** Of each tax, and of the airtime that is owed, what a day has moved. */
export const dayTaxes = listOf({
  /** Account: `airtime-liability`, `vat`, `excise`. */
  account: z.string(),
  sold: bookMoney,
  /** Below 0. */
  takenBack: bookMoney,
  other: bookMoney,
  /** At the end of the day. */
  owed: bookMoney,
});
