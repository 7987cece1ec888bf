import { parseJson } from '@portal/platform/api-client/send-call';
import type { z } from 'zod';
import type { CallbackAround, CallbackRead } from '../provider.ts';
import type { DarajaAddresses } from './daraja-api.ts';
import type { DarajaRequests } from './daraja-requests.ts';
import { reversalResult, stkCallback } from './daraja-wire.ts';

const REPLY = { type: 'application/json', body: '{"ResultCode":0,"ResultDesc":"Accepted"}' };

/** Reads whose callback it is, and whether its address is one of ours. Whether money was taken is always read from the list. */
export function readDarajaCallback(
  addresses: DarajaAddresses,
  body: string,
  around: CallbackAround | undefined,
): CallbackRead {
  const { reference: name, kind } = addresses.read(around);
  const reference = name === null ? null : parseReversalName(name).reference;
  const genuine = kind !== null && PARSERS[kind].safeParse(parseJson(body)).success;
  return { reference, genuine, reply: REPLY };
}

const PARSERS = { push: stkCallback, reversal: reversalResult };

/**
 * Stores what only a callback contains: Daraja's name for a payment whose answer was lost, as a hint, and the result of a
 * reversal. Receipt and amount are not read: they come from the paybill's list (decision 053).
 */
export async function saveDarajaCallback(
  requests: DarajaRequests,
  body: string,
  { query }: CallbackAround,
): Promise<void> {
  const { ref: reference = '', kind } = query;
  if (kind === 'push') {
    const { Body } = stkCallback.parse(parseJson(body));
    await requests.saveHint(reference, Body.stkCallback.CheckoutRequestID);
  } else {
    const end = endIn(reversalResult.parse(parseJson(body)));
    await requests.saveReversalResult(parseReversalName(reference), end);
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

/** The result code alone decides; a refusal may carry an id too, and a success may lack one of the two. */
function endIn({ Result }: z.output<typeof reversalResult>) {
  const { ResultCode: code, TransactionID, ConversationID } = Result;
  if (code !== '0') return { reversalRefusal: code };
  return { reversalId: TransactionID ?? ConversationID ?? 'without an id' };
}
