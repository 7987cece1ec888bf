import { z } from 'zod';
import { amountField, currencyField, idField, msisdnField } from '../http/fields.ts';

/** Decimal text that may be finer than the coin, and negative for a credit: `12500.40`, `-300`. */
const bookField = z.string().regex(/^-?\d{1,12}(\.\d{1,4})?$/);

/** A day, `YYYY-MM-DD`. */
const dayField = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);

/** Dates and numbers of one bill or invoice (SPEC section 3 "invoiceDetail"). */
export const invoiceDetail = z.object({
  accountNo: z.string(),
  invoiceNo: z.string(),
  billingStartDate: dayField,
  billingEndDate: dayField,
  dueDate: dayField,
});

/** What a postpaid line owes and what to pay for it. */
const bill = z.object({
  totalOutstanding: bookField,
  currency: currencyField,
  /** Fills the amount field: whole coins, `0` when nothing is owed. */
  amountToPay: amountField,
  /** Show the note that the bill was rounded up (RULINGS 13). With the note switched off it is said on the button only (64). */
  roundedUp: z.boolean(),
  overdue: z.boolean(),
  accountNo: z.string(),
  invoiceDetail: invoiceDetail.nullable(),
});

const otpChallenge = z.object({
  otpId: idField,
  resendAfterSeconds: z.number().int().nonnegative(),
  attemptsLeft: z.number().int().nonnegative(),
});

/** Code to see a bill: `text` is the line's number (SPEC section 7 "Postpaid"). */
export const sendBillCode = {
  summary: 'Send the code that opens a bill',
  input: z.object({ text: msisdnField, text1: z.null().default(null), otpAction: z.literal('INVOICE') }),
  result: otpChallenge,
};

/** Another code for the same. */
export const resendBillCode = {
  summary: 'Send another code for a bill',
  input: z.object({ otpId: idField }),
  result: otpChallenge,
};

/** Checks the code; from then on `otpId` opens the bill. */
export const verifyBillCode = {
  summary: 'Verify the code that opens a bill',
  input: z.object({ otp: z.string().regex(/^\d{6}$/), otpId: idField }),
  result: z.object({ otpId: idField }),
};

/** What the line owes, for who verified its code. */
export const readBill = {
  summary: 'What a postpaid line owes',
  input: z.object({ msisdn: msisdnField, otpId: idField }),
  result: bill,
};

/** The other way to the bill: by number and account. Refused with 60119 or 60005. */
export const validateAccount = {
  summary: 'The bill of a line by its account number',
  input: z.object({ msisdn: msisdnField, accountNo: z.string().max(40) }),
  result: bill,
};

const fixedAccount = z.object({ accountNo: z.string().max(40), contactPersonEmailId: z.string().max(254) });

/** Whether a fixed-internet account and its contact's e-mail belong together. */
export const validateFixedAccount = {
  summary: 'Check a fixed-internet account',
  input: fixedAccount,
  result: z.object({ accountNo: z.string(), lineNumber: z.string(), contactPersonMsisdn: z.string() }),
};

/** Invoices of a fixed-internet account, the oldest debt first; paid ones are listed too. */
export const listOpenInvoices = {
  summary: 'Invoices of a fixed-internet account',
  input: fixedAccount,
  result: z.object({
    lineNumber: z.string(),
    /** Masked. */
    contactPersonMsisdn: z.string(),
    invoices: z.array(
      invoiceDetail.extend({
        currency: currencyField,
        outstandingAmount: bookField,
        /** What paying it alone comes to, in whole coins. */
        amountToPay: amountField,
        invoiceStatus: z.enum(['OPEN', 'OVERDUE', 'PAID']),
        /** Whether it can be chosen. */
        payable: z.boolean(),
      }),
    ),
  }),
};
