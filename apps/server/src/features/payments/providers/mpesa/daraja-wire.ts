import { z } from 'zod';
import type { DeclineReason } from '../provider.ts';

/** `POST /mpesa/stkpush/v1/processrequest`: taken down, or an error outside of any payment. */
export const pushAnswer = z.union([
  z.object({ ResponseCode: z.literal('0'), CheckoutRequestID: z.string().min(1) }),
  z.object({ errorCode: z.string() }),
  z.object({ ResponseCode: z.string() }),
]);

/** `POST /mpesa/stkpushquery/v1/query`. Codes come as text or number. */
export const queryAnswer = z.object({
  CheckoutRequestID: z.string(),
  ResultCode: z.union([z.string(), z.number()]).transform(String),
});

/** `POST /mpesa/reversal/v1/request`: accepted, its result comes later. */
export const reversalAnswer = z.object({ ResponseCode: z.literal('0') });

/**
 * `POST /pulltransactions/v1/query`: a page of what the paybill received in a period of the last 48 hours. Its list is
 * wrapped in another one. Fields we don't need are not looked at.
 */
export const pullAnswer = z.object({
  ResponseCode: z.literal('1000'),
  Response: z
    .array(z.union([z.array(pulledTransaction()), pulledTransaction()]))
    .transform((list) => list.flat()),
});

function pulledTransaction() {
  return z.object({
    transactionId: z.string().min(1).max(100),
    /** The AccountReference of the push. */
    billreference: z.string().nullish(),
    amount: z.union([z.string(), z.number()]).transform(Number),
  });
}

/** The callback of a push. Its result, receipt and amount are not read: we ask for them. */
export const stkCallback = z.object({
  Body: z.object({
    stkCallback: z.object({
      CheckoutRequestID: z.string().min(1).max(100),
    }),
  }),
});

/** The result of a reversal. */
export const reversalResult = z.object({
  Result: z.object({
    ResultCode: z.union([z.string(), z.number()]).transform(String),
    TransactionID: z.string().min(1).max(100).optional(),
  }),
});

/** What a result code means; `null` while nothing is decided, and for every code nobody knows (RULINGS 5). */
export function readDarajaCode(code: string): 'paid' | 'pending' | DeclineReason | null {
  return MEANINGS[code] ?? null;
}

const MEANINGS: Record<string, 'paid' | 'pending' | DeclineReason | undefined> = {
  '0': 'paid',
  '1': 'insufficient-funds',
  '17': 'limit-exceeded',
  '1001': 'refused',
  '1019': 'no-answer',
  '1025': 'refused',
  '1032': 'refused-by-customer',
  '1037': 'no-answer',
  '2001': 'refused',
  '4999': 'pending',
  '9999': 'refused',
};

/** `yyyyMMddHHmmss` in East Africa Time, which is three hours ahead of UTC all year. */
export function eastAfricaStamp(at: Date): string {
  return eastAfricaTime(at).replace(/\D/g, '');
}

/** `yyyy-MM-dd HH:mm:ss` in East Africa Time. */
export function eastAfricaTime(at: Date): string {
  return new Date(at.getTime() + 3 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
}
