import { z } from 'zod';

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
  currency: z.enum(['RWF', 'USD', 'CDF', 'NGN']),
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

/** A refund; its amount is text at times. */
const refund = z.object({ id: z.union([z.number(), z.string()]), status: z.string() });

export const refundsAnswer = z.object({ status: z.literal(true), data: z.array(refund) });

const when = z.coerce.date();

/** `GET /transaction`: charges begun in a period. */
export const listedCharges = z.object({
  status: z.literal(true),
  data: z.array(
    z.object({
      id: z.union([z.number(), z.string()]),
      reference: z.string(),
      amount: z.coerce.number(),
      currency: z.string(),
      metadata: z.unknown(),
      paid_at: when.nullish().catch(null),
      created_at: when,
    }),
  ),
});

/** `GET /refund`: refunds asked for in a period. */
export const listedRefunds = z.object({
  status: z.literal(true),
  data: z.array(
    z.object({
      id: z.union([z.number(), z.string()]),
      status: z.string(),
      amount: z.coerce.number(),
      currency: z.string(),
      transaction_reference: z.string().nullish(),
      refunded_at: when.nullish().catch(null),
      createdAt: when,
    }),
  ),
});
