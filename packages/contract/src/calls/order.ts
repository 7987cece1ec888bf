import { MAX_RECHARGES } from '@portal/domain/payments/purchase';
import { z } from 'zod';
import { amountField, currencyField, idField } from '../http/fields.ts';
import { invoiceDetail } from './bill.ts';
import { bundleLineField, bundleNote, validityUnitField } from './bundle.ts';

/** Kinds of purchase in wire spelling (SPEC section 3 "Payment context" and "Product type labels"). */
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
  'SEVERAL RECHARGES',
  'POSTPAID BILL PAYMENT',
  'BUNDLE PURCHASE',
  'Broadband Recharge',
  'BILL_PAYMENT',
  'HBB_LEADS',
]);

/** The bundle of an order (SPEC section 3 "bundleInfo"), in the requested language. */
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
  /** As it is now; all else is as it was ordered. */
  note: bundleNote.optional(),
});

/**
 * SPEC's queryData, stored by the server. `msisdn`, account and invoice numbers are masked except for the browser that
 * placed the order.
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
  /** The bill, or the first of the invoices; `null` for a payment in advance. */
  invoiceDetail: invoiceDetail.nullable(),
  /** Every invoice of the order, oldest debt first. */
  invoices: z.array(invoiceDetail),
  /** Home broadband: the lead to pay. */
  leadId: z.string().nullable(),
  /** E-mail of the lead, read-only; masked except for the browser that ordered it. */
  emailId: z.string().nullable(),
  /** Airtime for several numbers, in the order typed; empty for any other purchase. Masked as `msisdn` is. */
  recharges: z.array(z.object({ msisdn: z.string(), amount: amountField })),
  redirectPage: z.string(),
  /** Theme of the payment pages; there is only one. */
  theme: z.literal('light'),
  /** Home broadband, or any other purchase. */
  flow: z.enum(['PURCHASE', 'HBB_LEADS']),
  enableDualCurrency: z.boolean(),
  own: z.boolean(),
  transactionId: idField.nullable(),
});

const orderBase = z.object({
  redirectPage: z.string().max(200).default('/'),
  /** The visitor confirmed a purchase that is equal to one that was paid within the last ten minutes. */
  again: z.boolean().default(false),
  /** The press that orders also pays: equal calls of a browser return one order until it is paid. `again` is ignored. */
  once: z.boolean().default(false),
  /** With `once`: the transaction of the equal purchase that the visitor wants again. */
  againAfter: idField.optional(),
});

const msisdn = z.string().max(20);
/** As typed, or a number of JSON: the page's text is judged by the same rule, with the same words (RULINGS 63, 67). */
const amount = z.union([z.number().transform(String), z.string().max(20)]);

const bundleOrder = orderBase.extend({
  msisdn,
  productCode: z.string().max(40),
  /** The page of the purchase. A line that the page does not serve is refused (RULINGS 22). */
  page: z.enum(['data-bundle', 'broadband-recharge']).optional(),
});

/** Prices and stores an order. The input has only what determines the price, and the amount where it can be chosen. */
export const placeOrder = {
  summary: 'Place an order',
  input: z.discriminatedUnion('transactionType', [
    orderBase.extend({ transactionType: z.literal('PREPAID_RECHARGE'), msisdn, amount }),
    // Airtime for several numbers with one payment; elsewhere it is a PREPAID_RECHARGE with a heading of its own. A refused number or
    // amount is named by its place, from 0: `recharges.2.msisdn`.
    orderBase.extend({
      transactionType: z.literal('SEVERAL_RECHARGES'),
      recharges: z.array(z.object({ msisdn, amount })).min(2).max(MAX_RECHARGES),
    }),
    // Also for a router's bundle: the line determines the kind.
    bundleOrder.extend({ transactionType: z.literal('PREPAID_BUNDLES') }),
    bundleOrder.extend({ transactionType: z.literal('POSTPAID_BUNDLES') }),
    // Access to the bill was given by its verified code (`otpId`) or its account number.
    orderBase.extend({
      transactionType: z.literal('POSTPAID_BILL'),
      msisdn,
      amount,
      otpId: idField.optional(),
      accountNo: z.string().max(40).optional(),
    }),
    orderBase.extend({
      transactionType: z.literal('BILL_PAYMENT'),
      accountNo: z.string().max(40),
      contactPersonEmailId: z.string().max(254),
      invoiceNo: z.array(z.string().max(40)).min(1).max(24),
    }),
    // A lead is identified by its number and its contact number, as on its status page.
    orderBase.extend({
      transactionType: z.literal('HBB_LEADS'),
      leadId: z.string().max(40),
      contactNumber: z.string().max(20),
    }),
  ]),
  result: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('placed'), orderId: idField }),
    // Placed, but its line, which this browser shows, has already what it buys: `readHeld` says what, before it is paid.
    z.object({ kind: z.literal('held'), orderId: idField }),
    // The same purchase is being paid: its payment is continued, whatever `again` and `againAfter` say (RULINGS 89).
    z.object({ kind: z.literal('under-way'), transactionId: idField }),
    z.object({ kind: z.literal('repeat'), secondsAgo: z.number().int(), transactionId: idField }),
  ]),
};

/** Reads an order by its id. */
export const readOrder = {
  summary: 'Read an order',
  input: z.object({ id: idField }),
  result: queryData,
};
