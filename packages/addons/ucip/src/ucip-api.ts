import { sendCall, type TextAnswer } from '@isano/adapter-kit/http';
import { type Clock, type Msisdn, toInternational } from '@isano/adapter-kit/values';
import { z } from 'zod';
import type { UcipAccount } from './account.ts';
import { type RpcText, readAnswer, writeCall } from './xml-rpc.ts';

/** What every answer has. `responseCode` says whether the call was carried out; anything may come beside it. */
const answerFields = z.looseObject({
  responseCode: z.number().int(),
  originTransactionID: z.string().optional(),
});

/** An answer of the server. */
export type UcipAnswer = z.output<typeof answerFields>;

/** The result of a call. `refused`: the server did not take the call at all, such as a wrong password. */
export type UcipResult =
  | { kind: 'answered'; answer: UcipAnswer }
  | { kind: 'not-sent'; cause: unknown }
  | { kind: 'unknown'; cause: unknown };

/** One call about a line. `transactionId`: at most 20 digits, its own for each operation. */
export type UcipCall = {
  method: 'GetAccountDetails' | 'GetBalanceAndDate' | 'Refill' | 'UpdateBalanceAndDate';
  msisdn: Msisdn | string;
  transactionId: string;
  members?: Readonly<Record<string, RpcText | undefined>>;
};

/** Calls the server. Never throws: an error is part of the result. */
export type UcipApi = (call: UcipCall) => Promise<UcipResult>;

/** `subscriberNumberNAI` of an international number. */
const INTERNATIONAL = 1;

/** Creates the function that calls the server. It calls nothing itself. */
export function createUcipApi(account: UcipAccount, clock: Clock): UcipApi {
  const { url, user, password, userAgent, hostName, timeoutSeconds } = account;
  const authorization: Record<string, string> =
    user !== null && password !== null
      ? { authorization: `Basic ${Buffer.from(`${user}:${password.reveal()}`).toString('base64')}` }
      : {};
  return async ({ method, msisdn, transactionId, members = {} }) => {
    const body = writeCall(method, {
      originNodeType: { string: 'EXT' },
      originHostName: { string: hostName },
      originTransactionID: { string: transactionId },
      originTimeStamp: { 'dateTime.iso8601': toAirTime(clock.now()) },
      subscriberNumberNAI: { i4: INTERNATIONAL },
      subscriberNumber: { string: toInternational(msisdn as Msisdn) },
      ...members,
    });
    const headers = {
      'content-type': 'text/xml',
      accept: 'text/xml',
      'user-agent': userAgent,
      ...authorization,
    };
    const signal = AbortSignal.timeout(timeoutSeconds * 1000);
    return readResult(await sendCall({ method: 'POST', url, headers, body, signal }), transactionId);
  };
}

/** `20261128T08:00:00+0000`: the form of times that servers are seen to take. */
export function toAirTime(at: Date): string {
  return at
    .toISOString()
    .replace(/[-]|\.\d{3}Z$/g, '')
    .concat('+0000');
}

function readResult(reply: TextAnswer, transactionId: string): UcipResult {
  if (reply.kind !== 'answered') return reply;
  const { status, text } = reply;
  // Its HTTP server has refused the account or the path before any call was read.
  if (status === 401 || status === 403 || status === 404)
    return { kind: 'not-sent', cause: new Error(`The AIR server refuses the call: HTTP ${status}`) };
  if (status !== 200) return unknown(`The AIR server answered HTTP ${status}`);
  try {
    const rpc = readAnswer(text);
    // What a fault says of an operation under way is not public.
    if (rpc.kind === 'fault')
      return unknown(`The AIR server answered with the fault ${rpc.code ?? 'without a code'}`);
    const answer = answerFields.parse(rpc.value);
    const { originTransactionID: echoed } = answer;
    if (echoed !== undefined && echoed !== transactionId)
      return unknown('The AIR server answered about another operation');
    return { kind: 'answered', answer };
  } catch (cause) {
    return { kind: 'unknown', cause };
  }
}

const unknown = (message: string): UcipResult => ({ kind: 'unknown', cause: new Error(message) });
