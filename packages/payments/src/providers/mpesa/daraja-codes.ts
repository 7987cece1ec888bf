import {
  ConfigurationFault,
  type ConfigurationFaultKind,
} from '@portal/platform/api-client/configuration-fault';
import { type JsonAnswer, readBody, unknownOutcome } from '@portal/platform/api-client/send-call';
import { z } from 'zod';
import type { DeclineReason, StartOutcome } from '../provider.ts';
import { lenient } from '../wire-fields.ts';

/**
 * What a result code of a push means; `null` for every code nobody knows (RULINGS 5). Sources: PROVIDERS.md section 6a, the
 * lists of result codes at paylod.dev/docs/errors and in ronnyabuto/daraja-error-codes.
 */
export function readDarajaCode(code: string): ResultMeaning | null {
  return MEANINGS[code] ?? null;
}

type ResultMeaning = 'paid' | 'pending' | 'fault' | DeclineReason;

const MEANINGS: Record<string, ResultMeaning | undefined> = {
  '0': 'paid',
  '1': 'insufficient-funds',
  // Below the smallest, above the largest amount of one transaction, above the limit of a day.
  '2': 'limit-exceeded',
  '3': 'limit-exceeded',
  '4': 'limit-exceeded',
  '17': 'limit-exceeded',
  '26': 'provider-busy',
  '1001': 'payer-busy',
  '1019': 'no-answer',
  '1025': 'refused',
  '1032': 'refused-by-customer',
  '1037': 'no-answer',
  '2001': 'refused',
  // Kind of transaction and receiver do not fit: a till needs `DARAJA_TILL`.
  '2028': 'fault',
  '4999': 'pending',
  '8006': 'wallet-locked',
  '9999': 'refused',
  // No such receiver or initiator.
  SFC_IC0003: 'fault',
};

/** An error outside of any payment. Its sentence names the field, never its value. */
const errorAnswer = z.object({ errorCode: z.string(), errorMessage: lenient(z.string()) });

/** The error in an answer, also in one of HTTP 5xx; `null`: it is none. */
export function readDarajaError(answer: JsonAnswer): { code: string; message: string } | null {
  const { data } = errorAnswer.safeParse(readBody(answer));
  return data ? { code: data.errorCode, message: data.errorMessage ?? '' } : null;
}

/** Fields whose values come from the customer. */
const OF_CUSTOMER = /^(PhoneNumber|PartyA|Amount)$/i;

/** Fields of the portal's configuration, and what is wrong with them; others that the portal fills are malformed. */
const OF_CONFIGURATION: Readonly<Record<string, ConfigurationFaultKind>> = {
  callbackurl: 'callback-refused',
  resulturl: 'callback-refused',
  queuetimeouturl: 'callback-refused',
  businessshortcode: 'account-unknown',
  shortcode: 'account-unknown',
  partyb: 'account-unknown',
  receiverparty: 'account-unknown',
  initiator: 'credentials-refused',
  securitycredential: 'credentials-refused',
  password: 'credentials-refused',
};

/** Fields that the portal fills by itself. */
const OF_PORTAL = /^(Timestamp|TransactionType|AccountReference|TransactionDesc|Remarks|CommandID)$/i;

/** What an error means for a request that nobody was asked about. */
export function readPushError({ code, message }: { code: string; message: string }): StartOutcome {
  const words = `Daraja answered ${code} ${message.slice(0, 80)}`;
  const fault = faultOf(code, message);
  if (fault) return { kind: 'misconfigured', cause: new ConfigurationFault(fault, words) };
  if (isDarajaBusy(code)) return { kind: 'not-sent', cause: new Error(words) };
  if (isPayerBusy(code, message)) return { kind: 'declined', reason: 'payer-busy' };
  // Another error of its own says nothing about the request.
  if (!code.startsWith('4')) return unknownOutcome(words);
  return { kind: 'declined', reason: 'refused' };
}

/** A limit before the request was read: spike arrest, quota. */
export function isDarajaBusy(code: string): boolean {
  return code === '500.003.02' || code === '500.003.03';
}

/** The same code has several meanings; only its sentence tells them apart. */
function isPayerBusy(code: string, message: string): boolean {
  return code === '500.001.1001' && /^unable to lock subscriber|already in process/i.test(message);
}

/** While the customer has not answered, a query has this error. */
export function isStillProcessed(code: string, message: string): boolean {
  return code === '500.001.1001' && /being processed/i.test(message);
}

/** The fault of the configuration that an error names; `null`: it may be about the customer. */
export function faultOf(code: string, message: string): ConfigurationFaultKind | null {
  if (code === '500.001.1001') {
    if (/merchant does not exist/i.test(message)) return 'account-unknown';
    return /wrong credentials/i.test(message) ? 'credentials-refused' : null;
  }
  if (/^40[135]\./.test(code) || code === '404.001.01') return 'not-enabled';
  const [, field = ''] = /invalid\s+([A-Za-z]+)/i.exec(message) ?? [];
  if (!code.startsWith('400.') || OF_CUSTOMER.test(field)) return null;
  return OF_CONFIGURATION[field.toLowerCase()] ?? (OF_PORTAL.test(field) ? 'request-refused' : null);
}
