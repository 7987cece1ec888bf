import { z } from 'zod';
import { amountField, currencyField, idField } from '../http/fields.ts';
import { rechargeTypeField, transactionTypeField } from './order.ts';

/** SPEC's payloads name what they have no value for as `null`. */
const text = (longest: number) => z.string().max(longest).nullish();

/** Nine national digits, with or without country code or leading zero. */
const mobileNumber = text(20);

/**
 * What is bought, as SPEC section 7 writes it in "Initiate" and "Payment options". Beside `orderId` these are compared
 * with the order; without it the server prices and keeps the order from them (RULINGS 67).
 */
export const specOrderFields = {
  orderId: idField.optional(),
  /** Refused with PRICE_DIFFERS when it is not the server's price. */
  amount: amountField.nullish(),
  /** 250 in Rwanda. */
  countryCode: z.union([z.string().max(5), z.number().int()]).nullish(),
  currencyCode: currencyField.nullish(),
  /** Whom it is for; for a lead its contact number. */
  mobileNumber,
  productCode: text(40),
  transactionType: transactionTypeField.nullish(),
  /** Unit of a bundle's data; for information. */
  unit: text(20),
  /** SPEC's name for the visitor's own number; nobody logs in here, so nothing is read from it. */
  loggedInNumber: mobileNumber,
  /** The account of a bill or of invoices. */
  accountId: text(40),
  invoiceNumber: text(40),
  /** Kind of line; for information. */
  accountType: text(40),
};

/** SPEC section 7 "Payment options". */
export const specOptionsFields = {
  orderId: idField.optional(),
  amount: amountField.nullish(),
  mobileNumber,
  /** Kind of line; for information. */
  subscriberType: text(40),
  rechargeType: rechargeTypeField.nullish(),
  transactionType: transactionTypeField.nullish(),
};

/** SPEC section 7 "Process", beside the transaction. */
export const specProcessFields = {
  isSubscriberRequest: z.boolean().default(true),
  proccessFlag: z.boolean().default(true),
  /** Who pays: refused when it is not the payer of the transaction. */
  paymentMobile: mobileNumber,
  accountId: text(40),
  accountType: text(40),
};
