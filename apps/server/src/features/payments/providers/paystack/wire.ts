import { z } from 'zod';
import { wireCurrency } from '../wire-fields.ts';

/** Answers of Paystack, as far as they are read. PROVIDERS.md section 1. */

export const initializeAnswer = z.object({
  status: z.literal(true),
  data: z.object({ authorization_url: z.url(), access_code: z.string().min(1), reference: z.string() }),
});

/** What we wrote into the charge; from elsewhere it may be missing or anything. */
export const registeredField = z.object({
  order_amount: z.string(),
  order_currency: z.string(),
  amount: z.coerce.number(),
  currency: wireCurrency,
});

export const verifyAnswer = z.object({
  status: z.literal(true),
  data: z.object({
    id: z.union([z.number(), z.string()]),
    status: z.string(),
    reference: z.string(),
    amount: z.number(),
    currency: z.string(),
    gateway_response: z.string().nullish(),
    metadata: z.unknown(),
  }),
});

export const refusal = z.object({
  status: z.literal(false),
  message: z.string().default(''),
  code: z.string().nullish(),
});

/** Refunds of one charge. */
export const refundsAnswer = rowsOf(
  z.object({
    id: z.union([z.number(), z.string()]),
    status: z.string(),
    /** What we wrote into it. */
    merchant_note: z.string().nullish(),
  }),
);

const when = z.coerce.date();

/** `GET /transaction`: charges created in a period. */
export const listedCharges = rowsOf(
  z.object({
    id: z.union([z.number(), z.string()]),
    reference: z.string(),
    amount: z.coerce.number(),
    currency: z.string(),
    metadata: z.unknown(),
    paid_at: when.nullish().catch(null),
    created_at: when,
  }),
);

/** `GET /refund`: refunds requested in a period. */
export const listedRefunds = rowsOf(
  z.object({
    id: z.union([z.number(), z.string()]),
    status: z.string(),
    amount: z.coerce.number(),
    currency: z.string(),
    transaction_reference: z.string().nullish(),
    refunded_at: when.nullish().catch(null),
    createdAt: when,
  }),
);

function rowsOf<Row extends z.ZodType>(row: Row) {
  return z.object({ status: z.literal(true), data: z.array(row) }).transform(({ data }) => data);
}
