import { PAYMENT_FORMS } from '@portal/domain/payments/payment-option';
import { z } from 'zod';
import { amountField, currencyField, gatewayField, idField, listOf, msisdnField } from '../http/fields.ts';
import { rechargeTypeField } from './order.ts';
import { reversalState } from './reversal.ts';

/** Fields of the status page's address that are passed on unchanged (RULINGS 57). */
const passedThrough = { channel: z.string().max(40).optional(), pg: z.string().max(40).optional() };

/** Status for polling. */
export const readStatus = {
  summary: 'Status of a transaction',
  input: z.object({
    tid: idField,
    ...passedThrough,
  }),
  result: z.object({
    status: z.string(),
    transactionStatus: z.string(),
    transactionId: idField,
    final: z.boolean(),
  }),
};

/** Recorded steps of the payment, for the timeline of the status page. */
export const timelineStep = z.object({
  step: z.enum([
    'asked',
    'approved',
    'paid',
    'delivered',
    'declined',
    /** On a page that may still take another card. */
    'attempt-declined',
    'cancelled',
    'unreachable',
    'expired',
    'refunding',
    'refunded',
    'charged-back',
    'review',
    'taken-back',
    'returned',
  ]),
  /** ISO 8601 instant, UTC. */
  at: z.string(),
  /** Of `taken-back` and `returned`, after the delivery: how much of what was charged. */
  amount: z.object({ amount: amountField, currencyCode: currencyField }).optional(),
});

/** Contact and address of a lead (SPEC section 2 "Status page", broadband variant). */
const leadContact = z.object({
  fullName: z.string(),
  contactNumber: z.string(),
  email: z.string(),
  address: z.string(),
});

/** The whole transaction (SPEC section 3 "Transaction result"). Masked unless `own`. */
export const readTransaction = {
  summary: 'Transaction with the data of its status page',
  input: z.object({
    txnId: idField,
    ...passedThrough,
  }),
  result: z.object({
    status: z.string(),
    transactionStatus: z.string(),
    transactionId: idField,
    /** The reference that the customer reads out, `7KQ2M-4XW9T` (RULINGS 79). It opens nothing. */
    shortReference: z.string(),
    refTransactionId: z.string().nullable(),
    transactionType: z.string(),
    rechargeType: rechargeTypeField,
    paymentMode: z.string(),
    paymentGateway: gatewayField.nullable(),
    /** The payment option: its name in the caller's language, its form and the last path segment of its page. */
    paymentOption: z.object({ label: z.string(), form: z.enum(PAYMENT_FORMS), segment: z.string() }),
    currencyCode: currencyField,
    amount: amountField,
    /** The charged amount, only when it differs from the requested one. */
    charged: z.object({ amount: amountField, currencyCode: currencyField }).nullable(),
    /** What was returned after the delivery, of what was charged; `null` for nothing. */
    returned: z.object({ amount: amountField, of: amountField, currencyCode: currencyField }).nullable(),
    /** Whether the delivery was taken back; `null` when the customer has all of it. */
    takenBack: z.enum(['part', 'whole']).nullable(),
    /** The VAT that the price of what the customer keeps contains; `null` when it has none, such as a bill. */
    vat: z.object({ percent: z.number(), amount: amountField, currencyCode: currencyField }).nullable(),
    /**
     * Receipts for the tax authority: those that are signed, with what the device printed, that one follows (`waiting`), and what a
     * registered consumer gets back (`reward`).
     */
    fiscal: listOf({
      kind: z.enum(['sale', 'credit-note', 'waiting', 'reward']),
      /** Lines as printed, separated by line feeds; of the others a sentence in the caller's language. */
      text: z.string(),
      /** Address of the receipt's QR code as a picture; `null`: it has none. */
      qr: z.string().nullable(),
    }),
    /** The masked address that the receipt is sent to; `null` when there is none, and for other browsers. */
    emailedTo: z.string().nullable(),
    /** The recipient. */
    msisdn: z.union([msisdnField, z.string()]),
    /**
     * The payer. Empty, as are payment mode and option, for all but the browser that paid, when that is not the browser
     * that ordered.
     */
    mobileNumber: z.string(),
    /**
     * Of airtime for several numbers each with its amount and what became of it, in the caller's language; empty for any other
     * purchase. Masked as `msisdn` is, which is empty then.
     */
    recharges: listOf({ msisdn: z.string(), amount: amountField, text: z.string() }),
    accountId: z.string().nullable(),
    invoiceNumber: z.string().nullable(),
    /** Reason for a failure: a key that the client has a text for. */
    statusReason: z.string().nullable(),
    bundleDescription: z.string().nullable(),
    /** Bundles only. */
    productCode: z.string().nullable(),
    metaInfo: z.object({
      /** Home broadband: `null` after the payment when the operator cannot find the lead (RULINGS 52). */
      leadId: z.string().nullable(),
      /** Home broadband only; masked unless `own`. */
      contactSummary: leadContact.nullable(),
    }),
    redirectPage: z.string(),
    orderId: idField,
    own: z.boolean(),
    /** The gateway's page while it accepts the payment; only for the browser that pays. */
    redirectUrl: z.string().nullable(),
    /** The payment failed and its order can be paid again. */
    retryable: z.boolean(),
    /** Whether the browser that pays can cancel it. */
    cancellable: z.boolean(),
    /** For those who paid, when it was delivered: the request to take it back from a wrong number. */
    reversal: reversalState.nullable(),
    /** While a prompt waits on the payer's handset: seconds until it expires, and its total lifetime. */
    approval: z
      .object({ secondsLeft: z.number().int().nonnegative(), secondsTotal: z.number().int().positive() })
      .nullable(),
    /**
     * While the customer pays in the menu of their own bank: whom, and what is entered there. `qr`: a drawing of it for another
     * device, as the path of squares of 1 in a square of `size`. Only for the browser that pays.
     */
    instructions: z
      .object({
        merchantName: z.string(),
        merchantCode: z.string(),
        payReference: z.string(),
        qr: z.object({ size: z.number().int(), path: z.string() }).nullable(),
        secondsLeft: z.number().int().nonnegative(),
        secondsTotal: z.number().int().positive(),
      })
      .nullable(),
    final: z.boolean(),
    timeline: z.array(timelineStep),
  }),
};
