import { z } from 'zod';
import { amountField, currencyField, idField } from '../http/fields.ts';
import { invoiceDetail } from './bill.ts';
import { bundleLineField, validityUnitField } from './bundle.ts';

/** Kinds of purchase as spelt on the wire (SPEC section 3 "Payment context" and "Product type labels"). */
export const transactionTypeField = z.enum([
  'PREPAID_RECHARGE',
  'PREPAID_BUNDLES',
  'POSTPAID_BUNDLES',
  'POSTPAID_BILL',
  'BILL_PAYMENT',
  'HBB_LEADS',
]);

/** Headings of the order summary (SPEC section 3 "Product type labels"). */
export const rechargeTypeField = z.enum([
  'PREPAID RECHARGE',
  'POSTPAID BILL PAYMENT',
  'BUNDLE PURCHASE',
  'Broadband Recharge',
  'BILL_PAYMENT',
  'HBB_LEADS',
]);

/** What a bundle order holds of its bundle (SPEC section 3 "bundleInfo"), in the asked language. */
const bundleInfo = z.object({
  name: z.string(),
  description: z.string(),
  amount: amountField,
  lineType: bundleLineField,
  data: z.string(),
  dataUnit: z.string(),
  voice: z.string(),
  sms: z.string(),
  validity: z.string(),
  validityUnit: validityUnitField,
});

/**
 * SPEC's queryData as the server keeps it; `msisdn`, account and invoice numbers are masked for anyone but the
 * browser that made the order.
 */
export const queryData = z.object({
  orderId: idField,
  msisdn: z.string(),
  lineType: z.string(),
  transactionType: transactionTypeField,
  rechargeType: rechargeTypeField,
  amount: amountField,
  currency: currencyField,
  /** Amount in dollars when `enableDualCurrency`, else `null` (RULINGS 15). */
  usdAmount: amountField.nullable(),
  /** Bundles only, as are `description`, `data`, `dataUnit` and `bundleInfo`. */
  productCode: z.string().nullable(),
  description: z.string().nullable(),
  data: z.string().nullable(),
  dataUnit: z.string().nullable(),
  bundleInfo: bundleInfo.nullable(),
  /** The account of a bill or of invoices. */
  accountNo: z.string().nullable(),
  /** The bill, or the first of the invoices; `null` for a payment ahead. */
  invoiceDetail: invoiceDetail.nullable(),
  /** Every invoice of the order, the oldest debt first. */
  invoices: z.array(invoiceDetail),
  /** Home broadband: the lead that is paid for. */
  leadId: z.string().nullable(),
  /** E-mail of the lead, not to be changed here; masked for anyone but the browser that ordered. */
  emailId: z.string().nullable(),
  redirectPage: z.string(),
  /** Look of the payment pages; there is one. */
  theme: z.literal('light'),
  /** The journey the order belongs to: home broadband, or an ordinary purchase. */
  flow: z.enum(['PURCHASE', 'HBB_LEADS']),
  enableDualCurrency: z.boolean(),
  own: z.boolean(),
  transactionId: idField.nullable(),
});

const anyWish = z.object({
  redirectPage: z.string().max(200).default('/'),
  /** The visitor was asked about the same purchase within ten minutes and wants it again. */
  again: z.boolean().default(false),
});

const msisdn = z.string().max(20);
const amount = z.string().max(20);

/** An order to be priced and kept: only what is needed to find the price, and the amount where it is free. */
export const placeOrder = {
  summary: 'Keep what the visitor means to buy',
  input: z.discriminatedUnion('transactionType', [
    anyWish.extend({ transactionType: z.literal('PREPAID_RECHARGE'), msisdn, amount }),
    // A router's bundle is a prepaid one: the line decides.
    anyWish.extend({
      transactionType: z.literal('PREPAID_BUNDLES'),
      msisdn,
      productCode: z.string().max(40),
    }),
    anyWish.extend({
      transactionType: z.literal('POSTPAID_BUNDLES'),
      msisdn,
      productCode: z.string().max(40),
    }),
    // The bill was opened by its verified code (`otpId`) or by its account number.
    anyWish.extend({
      transactionType: z.literal('POSTPAID_BILL'),
      msisdn,
      amount,
      otpId: idField.optional(),
      accountNo: z.string().max(40).optional(),
    }),
    anyWish.extend({
      transactionType: z.literal('BILL_PAYMENT'),
      accountNo: z.string().max(40),
      contactPersonEmailId: z.string().max(254),
      invoiceNo: z.array(z.string().max(40)).min(1).max(24),
    }),
    // A lead is known by its number and its contact number together, as on its status page.
    anyWish.extend({
      transactionType: z.literal('HBB_LEADS'),
      leadId: z.string().max(40),
      contactNumber: z.string().max(20),
    }),
  ]),
  result: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('placed'), orderId: idField }),
    z.object({ kind: z.literal('repeat'), secondsAgo: z.number().int(), transactionId: idField }),
  ]),
};

/** An order by its id. */
export const readOrder = {
  summary: 'Read an order back',
  input: z.object({ id: idField }),
  result: queryData,
};
