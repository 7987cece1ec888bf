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
