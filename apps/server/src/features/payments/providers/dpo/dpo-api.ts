import type { Secret } from '../../../../platform/crypto/secret.ts';
import { PAYMENT_TIMEOUT_MS } from '../provider.ts';
import { callProvider, type ProviderAnswer } from '../provider-call.ts';
import { type DpoFields, fieldOf, readDpoXml, writeDpoXml } from './dpo-xml.ts';

/** What came of a request: its code, wherever that version writes it, and the other fields. */
export type DpoAnswer =
  | { kind: 'answered'; code: string; words: string; fields: DpoFields }
  | Exclude<ProviderAnswer, { kind: 'answered' }>;

export type DpoApi = (version: 'v6' | 'v7', request: string, fields: object) => Promise<DpoAnswer>;

export type DpoApiOptions = { baseUrl: string; companyToken: Secret; timeoutMs?: number };

/** Its content network turns nameless callers away. */
const USER_AGENT = 'portal/1.0';

/** The gateway's XML API under the company token. Calls never throw. */
export function dpoApi(options: DpoApiOptions): DpoApi {
  const { baseUrl, companyToken, timeoutMs = PAYMENT_TIMEOUT_MS } = options;
  return async (version, request, fields) => {
    const answer = await callProvider({
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
    if (!read || !code) {
      return {
        kind: 'unknown',
        cause: new Error(`${request} was answered HTTP ${answer.status} without a result`),
      };
    }
    const words = fieldOf(read, 'ResultExplanation') || fieldOf(read, 'Explanation');
    return { kind: 'answered', code, words, fields: read };
  };
}
