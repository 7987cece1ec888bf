import { z } from 'zod';
import { amountField, currencyField, idField } from './fields.ts';

/** Kinds of purchase as spelt on the wire (SPEC section 3 "Payment context"). */
export const transactionTypeField = z.enum(['PREPAID_RECHARGE']);

/** SPEC's queryData as the server keeps it; `msisdn` is masked for anyone but the browser that made the order. */
export const queryData = z.object({
  orderId: idField,
  msisdn: z.string(),
  lineType: z.string(),
  transactionType: transactionTypeField,
  rechargeType: z.string(),
  amount: amountField,
  currency: currencyField,
  redirectPage: z.string(),
  enableDualCurrency: z.boolean(),
  own: z.boolean(),
  transactionId: idField.nullable(),
});

/** An order to be priced and kept. */
export const placeOrder = {
  summary: 'Keep what the visitor means to buy',
  input: z.object({
    transactionType: transactionTypeField,
    msisdn: z.string().max(20),
    amount: z.string().max(20),
    redirectPage: z.string().max(200).default('/'),
    /** The visitor was asked about the same purchase within ten minutes and wants it again. */
    again: z.boolean().default(false),
  }),
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
