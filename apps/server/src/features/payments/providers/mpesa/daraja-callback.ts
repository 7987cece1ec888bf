import type { z } from 'zod';
import { type CallbackAddresses, parseCallback } from '../callback-address.ts';
import type { CallbackAround, CallbackRead } from '../provider.ts';
import type { DarajaRequests, Heard } from './daraja-requests.ts';
import { reversalResult, stkCallback } from './daraja-wire.ts';

/** What a callback of Daraja is about. */
export const CALLBACK_KINDS = ['push', 'reversal'] as const;

/** Addresses of its callbacks. */
export type DarajaAddresses = CallbackAddresses<(typeof CALLBACK_KINDS)[number]>;

const REPLY = { type: 'application/json', body: '{"ResultCode":0,"ResultDesc":"Accepted"}' };

/** Whose callback it is, and whether its address is one of ours. Whether money was taken is asked for all the same. */
export function readDarajaCallback(
  addresses: DarajaAddresses,
  body: string,
  around: CallbackAround | undefined,
): CallbackRead {
  const { reference, kind } = addresses.read(around);
  const genuine = kind !== null && PARSERS[kind].safeParse(parseCallback(body)).success;
  return { reference, genuine, reply: REPLY };
}

const PARSERS = { push: stkCallback, reversal: reversalResult };

/**
 * Keeps what only a callback tells: Daraja's name for a payment whose answer was lost, the receipt and the amount; for
 * a reversal its end.
 */
export async function hearDarajaCallback(
  requests: DarajaRequests,
  body: string,
  { query }: CallbackAround,
): Promise<void> {
  const { ref: reference = '', kind } = query;
  if (kind === 'push') await requests.hear(reference, heardIn(stkCallback.parse(parseCallback(body))));
  else await requests.endReversal(reference, endIn(reversalResult.parse(parseCallback(body))));
}

function heardIn({ Body }: z.output<typeof stkCallback>): Heard {
  const { CheckoutRequestID: checkoutId, CallbackMetadata: metadata } = Body.stkCallback;
  const items = new Map(metadata?.Item.map(({ Name, Value }) => [Name, Value]));
  const amount = Number(items.get('Amount') ?? Number.NaN);
  const receipt = items.get('MpesaReceiptNumber')?.toString() ?? null;
  return { checkoutId, receipt, chargedMajor: Number.isSafeInteger(amount) ? amount : null };
}

function endIn({ Result }: z.output<typeof reversalResult>) {
  const { ResultCode: code, TransactionID: reversalId } = Result;
  return code === '0' && reversalId ? { reversalId } : { reversalRefusal: code };
}
