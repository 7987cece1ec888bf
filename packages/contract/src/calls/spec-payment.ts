import { z } from 'zod';
import { callingCodeField, currencyField, givenAmountField, idField, unusedOr } from '../http/fields.ts';
import { rechargeTypeField, transactionTypeField } from './order.ts';

/** SPEC's payloads have `null` for missing values. */
const text = (maxLength: number) => z.string().max(maxLength).nullish();

/** Nine national digits, with or without country code or leading zero. */
const mobileNumber = text(20);

/**
 * The purchase as in SPEC section 7 "Initiate" and "Payment options". With `orderId` these are compared with the
 * order; without it the server prices and stores an order from them (RULINGS 67).
 */
export const specOrderFields = {
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
export const specOptionsFields = {
  orderId: unusedOr(idField),
  amount: unusedOr(givenAmountField),
  mobileNumber,
  /** Line type; ignored. */
  subscriberType: text(40),
  rechargeType: unusedOr(rechargeTypeField),
  transactionType: unusedOr(transactionTypeField),
};

/** SPEC section 7 "Process", besides the transaction. */
export const specProcessFields = {
  isSubscriberRequest: z.boolean().default(true),
  proccessFlag: z.boolean().default(true),
  /** The payer; refused when it is not the payer of the transaction. */
  paymentMobile: mobileNumber,
  accountId: text(40),
  accountType: text(40),
};
