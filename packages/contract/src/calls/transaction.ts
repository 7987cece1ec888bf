import { PAYMENT_FORMS, PAYMENT_MARKS } from '@portal/domain/payments/payment-option';
import { z } from 'zod';
import { amountField, currencyField, gatewayField, idField, msisdnField } from '../http/fields.ts';
import { rechargeTypeField } from './order.ts';
import { specOptionsFields, specOrderFields, specProcessFields } from './spec-payment.ts';

/** Only there when many payments with it fail at the moment: it stands last, and the customer is told. */
const failingField = z.literal(true).optional();

/** A gateway inside the card option (SPEC section 3 "Payment context": pgOptions). */
const pgOption = z.object({
  paymentOpt: gatewayField,
  name: z.string(),
  amount: amountField,
  currency: currencyField,
  failing: failingField,
});

/** Ways to pay an order, or what SPEC's payload describes (RULINGS 67). The server decides the list (RULINGS 12). */
export const listPaymentOptions = {
  summary: 'Ways to pay an order',
  input: z.object(specOptionsFields),
  result: z.object({
    paymentOption: z.array(
      z.object({
        name: z.string(),
        type: z.string(),
        failing: failingField,
        /** Shown name in the caller's language. */
        label: z.string(),
        form: z.enum(PAYMENT_FORMS),
        mark: z.enum(PAYMENT_MARKS),
        /** Last segment of the path of its page. */
        segment: z.string(),
        /** Mode to pay with; the mode of a card is the same for every gateway. */
        paymentMode: z.string(),
        takesEmail: z.boolean(),
        /** Wallets of other companies: which numbers may pay (RULINGS 65). */
        payer: z.object({ countryCode: z.string(), prefixes: z.array(z.string()) }).optional(),
        /** Card only: its gateways in the order they are shown, with what the card is charged. */
        pgOptions: z.array(pgOption).optional(),
      }),
    ),
  }),
};

/**
 * Makes the transaction of an order; a repeat returns the same one (RULINGS 19). Amount and recipient are the
 * order's. SPEC's own payload, without `orderId`, is priced and kept as an order first (RULINGS 67). `uniqueCode` is
 * the verified proof, needed to pay with airtime.
 */
export const initiatePayment = {
  summary: 'Make the transaction of an order',
  input: z.object({
    ...specOrderFields,
    paymentMode: z.string().max(40),
    /** `PAYMENT_GATEWAY` only: who takes the card. */
    paymentGateway: gatewayField.nullish(),
    /** May be left out with `PAYMENT_GATEWAY`: messages then go to the number of the order. */
    paymentMobile: z
      .string()
      .regex(/^07\d{8}$/)
      .nullish(),
    uniqueCode: idField.nullish(),
    emailId: z.string().max(254).nullish(),
    /** Home broadband: the lead that is paid for (SPEC section 7 "Initiate"). */
    txnId: z.string().max(40).nullish(),
  }),
  result: z.object({
    transactionId: idField,
    /**
     * PIN mode only: the wallet's RSA public key (base64 SPKI), its id and the server's time (ISO 8601, UTC), which
     * is sealed with the PIN because the clock of a cheap phone is often wrong.
     */
    encryptionKeyDetails: z.object({ id: z.string(), key: z.string(), at: z.string() }).nullable(),
  }),
};

/** Hands the transaction to the provider. */
export const processPayment = {
  summary: 'Hand a transaction to its provider',
  input: z.object({
    transactionId: idField,
    ...specProcessFields,
    paymentMode: z.string().max(40),
    paymentGateway: gatewayField.nullish(),
    /** PIN mode: base64 RSA-OAEP-SHA-256 of `{"pin","transactionId","at"}` (SAFETY X9). */
    amPin: z.string().max(1024).nullish(),
  }),
  result: z.object({
    transactionId: idField,
    status: z.string(),
    /** Page of the gateway the customer goes to next. */
    redirectUrl: z.string().nullable(),
    /** What opens the same page in the gateway's popup. */
    accessCode: z.string().nullable(),
  }),
};

/** The same with the Authorization header that a verified code gave: PIN mode of every wallet (RULINGS 66). */
export const initiateSecurePayment = {
  ...initiatePayment,
  summary: 'Make the transaction of an order, by the token of a verified code',
  input: initiatePayment.input.omit({ uniqueCode: true }),
};

/** The same with the Authorization header that a verified code gave. */
export const processSecurePayment = {
  ...processPayment,
  summary: 'Hand a transaction to its provider, by the token of a verified code',
};

/** Cancels a payment that waits for its customer; only for the browser that pays. A repeat gives the same answer. */
export const cancelPayment = {
  summary: 'Cancel a payment that waits for its customer',
  input: z.object({ transactionId: idField }),
  result: z.object({
    transactionId: idField,
    status: z.string(),
    final: z.boolean(),
    /** The order may be paid another way now. False: the payment was approved, or the order is paid otherwise. */
    orderFree: z.boolean(),
  }),
};

/** Status for polling. */
export const readStatus = {
  summary: 'Status of a transaction',
  input: z.object({
    tid: idField,
    channel: z.string().max(40).optional(),
    pg: z.string().max(40).optional(),
  }),
  result: z.object({
    status: z.string(),
    transactionStatus: z.string(),
    transactionId: idField,
    final: z.boolean(),
  }),
};

/** Steps of the money as they are true, for the timeline of the status page. */
export const timelineStep = z.object({
  step: z.enum([
    'asked',
    'approved',
    'paid',
    'delivered',
    'declined',
    'cancelled',
    'unreachable',
    'expired',
    'refunding',
    'refunded',
    'review',
  ]),
  /** ISO 8601 instant, UTC. */
  at: z.string(),
});

/** For whom a lead is and where (SPEC section 2 "Status page", broadband variant). */
const leadContact = z.object({
  fullName: z.string(),
  contactNumber: z.string(),
  email: z.string(),
  address: z.string(),
});

/** The whole transaction (SPEC section 3 "Transaction result"). Masked unless `own`. */
export const readTransaction = {
  summary: 'A transaction with everything its status page shows',
  input: z.object({
    txnId: idField,
    channel: z.string().max(40).optional(),
    pg: z.string().max(40).optional(),
  }),
  result: z.object({
    status: z.string(),
    transactionStatus: z.string(),
    transactionId: idField,
    refTransactionId: z.string().nullable(),
    transactionType: z.string(),
    rechargeType: rechargeTypeField,
    paymentMode: z.string(),
    paymentGateway: gatewayField.nullable(),
    /** The payment option: its shown name in the caller's language, its form and the last segment of its page's path. */
    paymentOption: z.object({ label: z.string(), form: z.enum(PAYMENT_FORMS), segment: z.string() }),
    currencyCode: currencyField,
    amount: amountField,
    /** What was taken, only where it is not the amount that was asked for. */
    charged: z.object({ amount: amountField, currencyCode: currencyField }).nullable(),
    /** Who is recharged. */
    msisdn: z.union([msisdnField, z.string()]),
    /** Who pays. */
    mobileNumber: z.string(),
    accountId: z.string().nullable(),
    invoiceNumber: z.string().nullable(),
    /** Why it did not succeed: a key the client has words for. */
    statusReason: z.string().nullable(),
    bundleDescription: z.string().nullable(),
    metaInfo: z.object({
      /** Home broadband: `null` after payment means that the operator can't find the lead (RULINGS 52). */
      leadId: z.string().nullable(),
      /** Home broadband only; masked for strangers. */
      contactSummary: leadContact.nullable(),
    }),
    redirectPage: z.string(),
    orderId: idField,
    own: z.boolean(),
    /** The gateway's page while it can be paid there, for the browser that pays. */
    redirectUrl: z.string().nullable(),
    /** It did not succeed, and its order can be paid anew. */
    retryable: z.boolean(),
    /** The browser that pays may still cancel it. */
    cancellable: z.boolean(),
    /** While a request waits on the payer's handset: seconds until it is over, and how long it lives altogether. */
    approval: z
      .object({ secondsLeft: z.number().int().nonnegative(), secondsTotal: z.number().int().positive() })
      .nullable(),
    final: z.boolean(),
    timeline: z.array(timelineStep),
  }),
};
