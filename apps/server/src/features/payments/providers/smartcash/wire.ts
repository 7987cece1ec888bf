import { z } from 'zod';

/**
 * What the bank sends (PROVIDERS.md section 8: assumed, no public description exists). Everything else it may send is
 * ignored; what is missing here makes an answer unreadable, and an unreadable answer is an unknown one.
 */
export const purchaseAnswer = z.object({
  code: z.string(),
  ref: z.string().optional(),
  txnId: z.string().min(1).optional(),
  status: z.enum(['PENDING', 'UNKNOWN', 'SUCCESS', 'FAILED']).optional(),
  /** Of a wrong PIN. */
  attemptsLeft: z.number().int().min(0).optional(),
  /** What was taken, in major units. */
  amount: z.union([z.number(), z.string()]).optional(),
  currency: z.enum(['RWF', 'USD', 'CDF', 'NGN']).optional(),
});

/** Answer about a purchase. */
export type PurchaseAnswer = z.output<typeof purchaseAnswer>;

/** `POST /otp/request`. */
export const ticketAnswer = z.object({ code: z.string(), otpRef: z.string().min(1) });

/** `GET /keys`. */
export const keyAnswer = z.object({ keyId: z.string().min(1), publicKey: z.string().min(1) });

/** `POST /purchase/{ref}/refund`. */
export const refundAnswer = z.object({ code: z.string(), refundId: z.string().min(1).optional() });

/** `GET /customers/{msisdn}`. */
export const customerAnswer = z.object({ code: z.string() });
