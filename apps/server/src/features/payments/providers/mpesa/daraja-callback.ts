import type { z } from 'zod';
import { type CallbackAddresses, parseCallback } from '../callback-address.ts';
import type { CallbackAround, CallbackRead } from '../provider.ts';
import type { DarajaRequests } from './daraja-requests.ts';
import { reversalResult, stkCallback } from './daraja-wire.ts';

/** What a callback of Daraja is about. */
export const CALLBACK_KINDS = ['push', 'reversal'] as const;

/** Addresses of its callbacks. */
export type DarajaAddresses = CallbackAddresses<(typeof CALLBACK_KINDS)[number]>;

const REPLY = { type: 'application/json', body: '{"ResultCode":0,"ResultDesc":"Accepted"}' };

/** Whose callback it is, and whether its address is one of ours. Whether money was taken is read from the list in every case. */
export function readDarajaCallback(
  addresses: DarajaAddresses,
  body: string,
  around: CallbackAround | undefined,
): CallbackRead {
  const { reference: name, kind } = addresses.read(around);
  const reference = name === null ? null : parseReversalName(name).reference;
  const genuine = kind !== null && PARSERS[kind].safeParse(parseCallback(body)).success;
  return { reference, genuine, reply: REPLY };
}

const PARSERS = { push: stkCallback, reversal: reversalResult };

/**
 * Keeps what only a callback tells: Daraja's name for a payment whose answer was lost, as a hint, and the end of a
 * reversal. Receipt and amount are not read: the paybill's list tells them (decision 053).
 */
export async function hearDarajaCallback(
  requests: DarajaRequests,
  body: string,
  { query }: CallbackAround,
): Promise<void> {
  const { ref: reference = '', kind } = query;
  if (kind === 'push') {
    const { Body } = stkCallback.parse(parseCallback(body));
    await requests.keepHint(reference, Body.stkCallback.CheckoutRequestID);
  } else {
    const end = endIn(reversalResult.parse(parseCallback(body)));
    await requests.endReversal(parseReversalName(reference), end);
  }
}

/** Separates our reference, which never has it, from the number of the refund. */
const NUMBER_MARK = '.';

/** What the result of a reversal is addressed to: a late refusal must not end a newer reversal. */
export function reversalName(reference: string, attempt: number): string {
  return `${reference}${NUMBER_MARK}${attempt}`;
}

/** The payment and the number of the refund in a {@link reversalName}; a payment's own reference has none. */
function parseReversalName(name: string): { reference: string; attempt: number } {
  const [reference = '', attempt] = name.split(NUMBER_MARK);
  return { reference, attempt: Number(attempt ?? 1) };
}

function endIn({ Result }: z.output<typeof reversalResult>) {
  const { ResultCode: code, TransactionID: reversalId } = Result;
  return code === '0' && reversalId ? { reversalId } : { reversalRefusal: code };
}
