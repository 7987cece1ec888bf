import { z } from 'zod';
import {
  amountField,
  challengeFields,
  codeField,
  currencyField,
  idField,
  msisdnField,
} from '../http/fields.ts';

/** Decimal text with up to four decimals, negative for a credit: `12500.40`, `-300`. */
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

/** The bill of a postpaid line and the amount to pay. */
const bill = z.object({
  totalOutstanding: bookField,
  currency: currencyField,
  /** Prefills the amount field: in the smallest coin, `0` when nothing is owed. */
  amountToPay: amountField,
  /** Show the note that the bill was rounded up (RULINGS 13). Without the note, only the button has the amount (64). */
  roundedUp: z.boolean(),
  overdue: z.boolean(),
  accountNo: z.string(),
  invoiceDetail: invoiceDetail.nullable(),
});

const otpChallenge = z.object({ otpId: idField, ...challengeFields });

/** Sends the code for reading a bill: `text` is the line's number (SPEC section 7 "Postpaid"). */
export const sendBillCode = {
  summary: 'Send the code for reading a bill',
  input: z.object({ text: msisdnField, text1: z.null().default(null), otpAction: z.literal('INVOICE') }),
  result: otpChallenge,
};

/** Sends another code for the same challenge. */
export const resendBillCode = {
  summary: 'Send another code for a bill',
  input: z.object({ otpId: idField }),
  result: otpChallenge,
};

/** Verifies the code; `otpId` then gives access to the bill. */
export const verifyBillCode = {
  summary: 'Verify the code for reading a bill',
  input: z.object({ otp: codeField, otpId: idField }),
  result: z.object({ otpId: idField }),
};

/** The bill of a line, for the visitor who verified its code. */
export const readBill = {
  summary: 'Bill of a postpaid line',
  input: z.object({ msisdn: msisdnField, otpId: idField }),
  result: bill,
};

/** The bill by number and account. Refused with 60119 or 60005. */
export const validateAccount = {
  summary: 'Bill of a postpaid line by its account number',
  input: z.object({ msisdn: msisdnField, accountNo: z.string().max(40) }),
  result: bill,
};

const fixedAccount = z.object({ accountNo: z.string().max(40), contactPersonEmailId: z.string().max(254) });

/** Checks that an e-mail is that of a fixed-internet account's contact. */
export const validateFixedAccount = {
  summary: 'Check a fixed-internet account',
  input: fixedAccount,
  result: z.object({ accountNo: z.string(), lineNumber: z.string(), contactPersonMsisdn: z.string() }),
};

/** Invoices of a fixed-internet account, oldest debt first, including paid ones. */
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
        /** Amount for paying only this invoice, in the smallest coin. */
        amountToPay: amountField,
        invoiceStatus: z.enum(['OPEN', 'OVERDUE', 'PAID']),
        /** Whether it can be selected. */
        payable: z.boolean(),
      }),
    ),
  }),
};
