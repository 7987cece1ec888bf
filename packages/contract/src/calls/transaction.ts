import { PAYMENT_FORMS } from '@portal/domain/payments/payment-option';
import { z } from 'zod';
import {
  amountField,
  callingCodeField,
  currencyField,
  gatewayField,
  givenAmountField,
  idField,
  listOf,
  unusedOr,
} from '../http/fields.ts';
import { rechargeTypeField, transactionTypeField } from './order.ts';

/** Present when many payments with this method currently fail: it is listed last, with a note. */
const failingField = z.literal(true).optional();

/** A gateway of the card option (SPEC section 3 "Payment context": pgOptions). */
const pgOption = z.object({
  paymentOpt: gatewayField,
  name: z.string(),
  amount: amountField,
  currency: currencyField,
  failing: failingField,
});

/** SPEC's payloads have `null` for missing values. */
const text = (maxLength: number) => z.string().max(maxLength).nullish();

/** Nine national digits, with or without country code or leading zero. */
const mobileNumber = text(20);

/**
 * The purchase as in SPEC section 7 "Initiate" and "Payment options". With `orderId` these are compared with the
 * order; without it the server prices and stores an order from them (RULINGS 67).
 */
const specOrderFields = {
  orderId: unusedOr(idField),
  /** Refused with PRICE_DIFFERS when it differs from the server's price. */
  amount: unusedOr(givenAmountField),
  /** Refused when it is another country's. */
  countryCode: unusedOr(callingCodeField),
  currencyCode: unusedOr(currencyField),
  /** The recipient; for a lead its contact number. */
  mobileNumber,
  productCode: text(40),
  transactionType: unusedOr(transactionTypeField),
  /** Unit of a bundle's data; ignored. */
  unit: text(20),
  /** The visitor's own number in SPEC; ignored, because there is no login. */
  loggedInNumber: mobileNumber,
  /** The account of a bill or of invoices. */
  accountId: text(40),
  invoiceNumber: text(40),
  /** Line type; ignored. */
  accountType: text(40),
};

/** SPEC section 7 "Payment options". */
const specOptionsFields = {
  orderId: unusedOr(idField),
  amount: unusedOr(givenAmountField),
  mobileNumber,
  /** Line type; ignored. */
  subscriberType: text(40),
  rechargeType: unusedOr(rechargeTypeField),
  transactionType: unusedOr(transactionTypeField),
};

/** SPEC section 7 "Process", besides the transaction. */
const specProcessFields = {
  isSubscriberRequest: z.boolean().default(true),
  proccessFlag: z.boolean().default(true),
  /** The payer; refused when it is not the payer of the transaction. */
  paymentMobile: mobileNumber,
  accountId: text(40),
  accountType: text(40),
};

/** Payment options of an order, or of the purchase in SPEC's payload (RULINGS 67). The server decides (RULINGS 12). */
export const listPaymentOptions = {
  summary: 'Payment options of an order',
  input: z.object(specOptionsFields),
  result: z.object({
    paymentOption: listOf({
      name: z.string(),
      type: z.string(),
      failing: failingField,
      /** What the operator says about it at the moment, in the caller's language. */
      notice: z.string().optional(),
      /** Name in the caller's language. */
      label: z.string(),
      form: z.enum(PAYMENT_FORMS),
      /** Name of its drawing: `/brand/marks/{mark}.svg`. */
      mark: z.string(),
      /** Last path segment of its page. */
      segment: z.string(),
      /** Payment mode; the same for all card gateways. */
      paymentMode: z.string(),
      takesEmail: z.boolean(),
      /** Wallets of other companies: which numbers may pay (RULINGS 65). */
      payer: z.object({ countryCode: z.string(), prefixes: z.array(z.string()) }).optional(),
      /** Card only: its gateways in display order, with the amount that the card is charged. */
      pgOptions: z.array(pgOption).optional(),
    }),
  }),
};

/**
 * Finds whose account a request would go to, so that the customer confirms it before it is sent: the name, masked. Limited like every
 * look-up of numbers.
 */
export const findPayer = {
  summary: 'Find the masked name of who would be asked to pay',
  input: z.object({
    orderId: idField,
    paymentMode: z.string().max(40),
    /** Number that pays. */
    paymentMobile: z.string().max(20),
  }),
  result: z.object({ maskedName: z.string() }),
};

/**
 * Creates the transaction of an order; a repeat returns the same one (RULINGS 19). Amount and recipient are those of
 * the order. SPEC's own payload, without `orderId`, is priced and stored as an order first (RULINGS 67). `uniqueCode`:
 * proof of a verified code, required to pay with airtime.
 */
export const initiatePayment = {
  summary: 'Create the transaction of an order',
  input: z.object({
    ...specOrderFields,
    paymentMode: z.string().max(40),
    /** `PAYMENT_GATEWAY` only: the card gateway. */
    paymentGateway: unusedOr(gatewayField),
    /** Optional with `PAYMENT_GATEWAY`: messages then go to the number of the order. */
    paymentMobile: unusedOr(z.string().regex(/^07\d{8}$/)),
    uniqueCode: unusedOr(idField),
    emailId: z.string().max(254).nullish(),
    /** Home broadband: the lead to pay (SPEC section 7 "Initiate"). */
    txnId: z.string().max(40).nullish(),
  }),
  result: z.object({
    transactionId: idField,
    /**
     * PIN mode only: the wallet's RSA public key (base64 SPKI), its id and the server's time (ISO 8601, UTC), which is
     * encrypted with the PIN, because the clocks of phones are often wrong.
     */
    encryptionKeyDetails: z.object({ id: z.string(), key: z.string(), at: z.string() }).nullable(),
  }),
};

/** Submits the transaction to the provider. */
export const processPayment = {
  summary: 'Submit a transaction to its provider',
  input: z.object({
    transactionId: idField,
    ...specProcessFields,
    paymentMode: z.string().max(40),
    paymentGateway: unusedOr(gatewayField),
    /** PIN mode: base64 RSA-OAEP-SHA-256 of `{"pin","transactionId","at"}` (SAFETY X9). */
    amPin: z.string().max(1024).nullish(),
    /** PIN mode: the device is not shared, so a right PIN keeps the proof for repeats (`findKeptProof`). */
    keepsProof: z.boolean().nullish(),
  }),
  result: z.object({
    transactionId: idField,
    status: z.string(),
    /** The gateway's page to redirect the customer to. */
    redirectUrl: z.string().nullable(),
    /** Code that opens the same page in the gateway's popup. */
    accessCode: z.string().nullable(),
  }),
};

/** The same with the Authorization header of a verified code: PIN mode of every wallet (RULINGS 66). */
export const initiateSecurePayment = {
  ...initiatePayment,
  summary: 'Create the transaction of an order, with the token of a verified code',
  input: initiatePayment.input.omit({ uniqueCode: true }),
};

/** The same with the Authorization header of a verified code. */
export const processSecurePayment = {
  ...processPayment,
  summary: 'Submit a transaction to its provider, with the token of a verified code',
};

/** Cancels a payment that waits for its customer; only for the browser that pays. A repeat returns the same result. */
export const cancelPayment = {
  summary: 'Cancel a payment that waits for its customer',
  input: z.object({ transactionId: idField }),
  result: z.object({
    transactionId: idField,
    status: z.string(),
    final: z.boolean(),
    /** Whether the order can be paid again. False: the payment was approved, or the order is paid. */
    orderFree: z.boolean(),
  }),
};
