import { z } from 'zod';
import { wireCurrency } from '../wire-fields.ts';

/**
 * What the provider sends (PROVIDERS.md section 5). Everything else it may send is ignored; what is missing here
 * makes an answer unreadable, and an unreadable answer is an unknown one. Field names are the provider's.
 */
const status = z.object({
  success: z.boolean(),
  result_code: z.string().optional(),
  response_code: z.string().nullish(),
});

/** The part every answer has. */
export type WireStatus = z.output<typeof status>;

const transaction = z.object({
  id: z.string().optional(),
  status: z.string().optional(),
  airtel_money_id: z.string().min(1).optional(),
  /** What was taken, in major units; not every provider sends it. */
  amount: z.union([z.number(), z.string()]).optional(),
  currency: wireCurrency.optional(),
});

/** The transaction of an answer. */
export type WireTransaction = z.output<typeof transaction>;

/** Collect, PIN payment, enquiry and refund. `attempts_left` comes with a wrong PIN. */
export const paymentAnswer = z.object({
  data: z
    .object({ transaction: transaction.optional(), attempts_left: z.number().int().min(0).optional() })
    .nullish(),
  status,
});

/** A payment as an answer contains it. */
export type PaymentAnswer = z.output<typeof paymentAnswer>;

/** `GET /standard/v1/users/{msisdn}`. */
export const accountAnswer = z.object({ status });

/** `GET /v1/rsa/encryption-keys`. */
export const keyAnswer = z.object({ data: z.object({ key_id: z.string(), key: z.string().min(1) }), status });

const movement = z.object({
  id: z.string().nullable(),
  airtel_money_id: z.string().min(1),
  amount: z.union([z.number(), z.string()]),
  currency: wireCurrency,
  status: z.string(),
  transaction_type: z.string(),
  /** Milliseconds since 1970, or a time with its zone. */
  created_at: z.coerce.date(),
});

/** A line of the transactions summary. */
export type WireMovement = z.output<typeof movement>;

/** `GET /merchant/v1/transactions?from&to&limit&offset`: a page of its lines. */
export const summaryAnswer = z
  .object({ data: z.object({ transactions: z.array(movement) }) })
  .transform(({ data }) => data.transactions);
