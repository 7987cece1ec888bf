import { createHmac, timingSafeEqual } from 'node:crypto';
import type { z } from 'zod';
import type { Secret } from '../../../../platform/crypto/secret.ts';
import type { CallbackAround, CallbackRead } from '../provider.ts';
import type { DarajaRequests, Heard } from './daraja-requests.ts';
import { reversalResult, stkCallback } from './daraja-wire.ts';

/** What a callback is about. */
type Kind = 'push' | 'reversal';

/**
 * Address of the callback of one payment. Daraja signs nothing, so the address is what nobody else can know: it
 * carries our reference and a code over it.
 * @param base the portal's callback path with its secret
 */
export function callbackAddress(base: string, kind: Kind, reference: string, secret: Secret): string {
  return `${base}?${new URLSearchParams({ kind, ref: reference, mac: macOf(kind, reference, secret) })}`;
}

function macOf(kind: Kind, reference: string, secret: Secret): string {
  return createHmac('sha256', secret.reveal()).update(`${kind}:${reference}`).digest('base64url');
}

const REPLY = { type: 'application/json', body: '{"ResultCode":0,"ResultDesc":"Accepted"}' };

/** Whose callback it is, and whether its address is one of ours. Whether money was taken is asked for all the same. */
export function readDarajaCallback(
  secret: Secret,
  body: string,
  around: CallbackAround | undefined,
): CallbackRead {
  const { ref: reference = '', mac = '', kind = '' } = around?.query ?? {};
  const ours = isKind(kind) && same(mac, macOf(kind, reference, secret));
  const genuine = ours && PARSERS[kind].safeParse(parseJson(body)).success;
  return { reference: reference || null, genuine, reply: REPLY };
}

const PARSERS = { push: stkCallback, reversal: reversalResult };

function isKind(text: string): text is Kind {
  return text === 'push' || text === 'reversal';
}

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
  if (kind === 'push') await requests.hear(reference, heardIn(stkCallback.parse(parseJson(body))));
  else await requests.endReversal(reference, endIn(reversalResult.parse(parseJson(body))));
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

function same(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
