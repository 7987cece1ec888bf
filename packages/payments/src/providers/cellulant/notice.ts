import { parseJson } from '@portal/platform/api-client/send-call';
import { z } from 'zod';
import type { CallbackRead } from '../provider.ts';
import { lenient, textOrNumber } from '../wire-fields.ts';
import { inSnakeCase } from './wire.ts';

/** "Received, will acknowledge later": the payment is acknowledged after it was checked. */
const LATER = { status_code: 188, status_description: 'Received, to be acknowledged later' };

const notice = z.object({
  merchant_transaction_id: z.string().min(1).max(100),
  checkout_request_id: lenient(textOrNumber),
});

/**
 * Reads a notice (IPN) of either generation. Without the reply Tingg repeats it every 30 s for a day. It has no signature:
 * only a query is trusted.
 */
export function readNotice(body: string): CallbackRead {
  const given = parseJson(body);
  const parsed = notice.safeParse(inSnakeCase(given));
  if (!parsed.success) return { reference: null, genuine: false };
  const { merchant_transaction_id: reference, checkout_request_id: request } = parsed.data;
  const isV2 = typeof given === 'object' && given !== null && 'merchantTransactionID' in given;
  const answer = isV2
    ? {
        statusCode: LATER.status_code,
        statusDescription: LATER.status_description,
        checkoutRequestID: request,
        merchantTransactionID: reference,
        receiptNumber: reference,
      }
    : { ...LATER, receipt_number: reference, merchant_transaction_id: reference };
  return { reference, genuine: true, reply: { type: 'application/json', body: JSON.stringify(answer) } };
}
