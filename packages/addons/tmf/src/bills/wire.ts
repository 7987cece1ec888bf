import { z } from 'zod';
import { moneyValue } from '../wire.ts';

const text = z.string().nullish();
const idText = z.union([z.number(), z.string()]).transform(String);
const reference = z.object({ id: idText }).nullish();

/** A bill of TMF678 (4.0.0 and 5.0.0). `billNo` is the number that the customer knows. */
export const customerBill = z.object({
  id: idText,
  billNo: idText.nullish(),
  category: text,
  state: z.string(),
  billingPeriod: z.object({ startDateTime: z.string(), endDateTime: z.string() }),
  paymentDueDate: z.string(),
  remainingAmount: moneyValue.nullish(),
});

/** See {@link customerBill}. */
export type WireBill = z.output<typeof customerBill>;

/** A payment of TMF676 (4.0.0). `correlatorId` is our id. */
export const payment = z.object({
  id: idText,
  correlatorId: text,
  status: text,
  paymentDate: text,
  channel: reference,
  totalAmount: moneyValue.nullish(),
});

/** See {@link payment}. */
export type WirePayment = z.output<typeof payment>;

const contactMedium = z.object({
  characteristic: z.object({ emailAddress: text, phoneNumber: text }).nullish(),
});

/** A billing account of TMF666 (4.0.0). */
export const billingAccount = z.object({
  id: idText,
  contact: z.array(z.object({ contactMedium: z.array(contactMedium).nullish() })).nullish(),
});
