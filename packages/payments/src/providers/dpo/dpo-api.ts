import { readXml, writeXml, type XmlFields } from '@portal/domain/files/xml';
import {
  CALL_TIMEOUT_MS,
  type NoAnswer,
  sendCall,
  unknownOutcome,
} from '@portal/platform/api-client/send-call';
import type { Secret } from '@portal/platform/crypto/secret';

/** Longer than any answer of the gateway. */
const LONGEST = 64 * 1024;

/** The children of an `<API3G>`: texts, and whatever else is in it. */
export type DpoFields = XmlFields;

/** Reads an `<API3G>`; `null` for anything else, such as the web page of a proxy. */
export function readDpoXml(text: string): DpoFields | null {
  const fields = readXml(text, LONGEST)?.API3G;
  return typeof fields === 'object' && !Array.isArray(fields) ? fields : null;
}

/** Writes an `<API3G>`; the order of the fields is kept. */
export function writeDpoXml(fields: object): string {
  return writeXml({ API3G: fields });
}

/** A field's text without spaces around it; empty when it is not there or not a text. */
export function fieldOf(fields: DpoFields, name: string): string {
  const value = fields[name];
  return typeof value === 'string' ? value.trim() : '';
}

/** What came of a request: its code, wherever that version writes it, and the other fields. */
export type DpoAnswer = { kind: 'answered'; code: string; words: string; fields: DpoFields } | NoAnswer;

export type DpoApi = (version: 'v6' | 'v7', request: string, fields: object) => Promise<DpoAnswer>;

export type DpoApiOptions = { baseUrl: string; companyToken: Secret; timeoutMs?: number };

/** Its content network turns nameless callers away. */
const USER_AGENT = 'portal/1.0';

/** The gateway's XML API under the company token. Calls never throw. */
export function dpoApi(options: DpoApiOptions): DpoApi {
  const { baseUrl, companyToken, timeoutMs = CALL_TIMEOUT_MS } = options;
  return async (version, request, fields) => {
    const answer = await sendCall({
      method: 'POST',
      url: `${baseUrl}/API/${version}/`,
      headers: { 'content-type': 'application/xml', 'user-agent': USER_AGENT },
      body: writeDpoXml({ CompanyToken: companyToken.reveal(), Request: request, ...fields }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (answer.kind !== 'answered') return answer;
    const read = readDpoXml(answer.text);
    // Version 7 names them otherwise than version 6.
    const code = read && (fieldOf(read, 'Result') || fieldOf(read, 'Code'));
    if (!read || !code)
      return unknownOutcome(`${request} was answered HTTP ${answer.status} without a result`);
    const words = fieldOf(read, 'ResultExplanation') || fieldOf(read, 'Explanation');
    return { kind: 'answered', code, words, fields: read };
  };
}
