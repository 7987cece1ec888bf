import { z } from 'zod';
import { lenient, textOrNumber } from '../wire-fields.ts';

/** `POST /mpesa/stkpush/v1/processrequest`: taken down, or not. Codes come as text or number. */
export const pushAnswer = z.object({
  ResponseCode: textOrNumber,
  /** Only a push that was taken down has one. */
  CheckoutRequestID: lenient(z.string().min(1)),
});

/** `POST /mpesa/stkpushquery/v1/query`. Codes come as text or number. */
export const queryAnswer = z.object({ CheckoutRequestID: z.string(), ResultCode: textOrNumber });

/** `POST /mpesa/reversal/v1/request`: accepted, its result comes later. */
export const reversalAnswer = z.object({
  ResponseCode: textOrNumber.refine((code) => code === '0'),
});

/**
 * `POST /pulltransactions/v1/query`: a page of what the paybill received in a period of the last 48 hours. Its list is
 * wrapped in another one. Fields we don't need are not looked at.
 */
export const pullAnswer = z.object({
  ResponseCode: textOrNumber.refine((code) => code === '1000'),
  Response: z
    .array(z.union([z.array(pulledTransaction()), pulledTransaction()]))
    .transform((list) => list.flat()),
});

function pulledTransaction() {
  return z.object({
    transactionId: lenient(z.string().min(1).max(100)),
    /** The AccountReference of the push. */
    billreference: lenient(textOrNumber),
    amount: lenient(textOrNumber),
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
    ResultCode: textOrNumber,
    TransactionID: lenient(z.string().min(1).max(100)),
    ConversationID: lenient(z.string().min(1).max(100)),
  }),
});

/** `yyyyMMddHHmmss` in East Africa Time, which is three hours ahead of UTC all year. */
export function eastAfricaStamp(at: Date): string {
  return eastAfricaTime(at).replace(/\D/g, '');
}

/** `yyyy-MM-dd HH:mm:ss` in East Africa Time. */
export function eastAfricaTime(at: Date): string {
  return new Date(at.getTime() + 3 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
}
