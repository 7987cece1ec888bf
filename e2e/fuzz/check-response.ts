import { PORTAL_BASE } from '@portal/contract/http/paths';
import type { FuzzRequest } from './draw-requests.ts';

/** The response to a request. */
export type FuzzResponse = { status: number; type: string; text: string; ms: number };

/** No request of a visitor may take longer; the provider calls of the sandbox take far less. */
const SLOW_MS = 10_000;
/** A frame of a stack trace as Node and PostgreSQL write it. */
const STACK = /\n\s+at .+\(.*:\d+:\d+\)|node_modules\/|\bPL\/pgSQL function\b/;
/** Valid refusals with a 5xx status although everything is up (SPEC section 8, RULINGS 62). */
const VALID_5XX = new Set(['PROVIDER_UNAVAILABLE', 'FORM_UNAVAILABLE']);
/** A pair of currencies without a rate is refused in the same way as a rate that is unavailable at the moment. */
const RATE_UNAVAILABLE = { call: 'convertCurrency', code: 'UNAVAILABLE' };

/** Checks a response. Returns one sentence per problem. */
export function checkResponse(request: FuzzRequest, response: FuzzResponse): string[] {
  const problems: string[] = [];
  if (response.status >= 500 && !isValidRefusal(request, codeOf(response)))
    problems.push(`has status ${response.status}`);
  if (STACK.test(response.text)) problems.push('shows a stack trace');
  if (response.ms > SLOW_MS) problems.push(`took ${Math.round(response.ms)} ms`);
  if (isKnownCall(request) && response.status !== 204 && !isEnvelope(response))
    problems.push('has no envelope');
  return problems;
}

function isValidRefusal({ name }: FuzzRequest, code: string): boolean {
  return VALID_5XX.has(code) || (name === RATE_UNAVAILABLE.call && code === RATE_UNAVAILABLE.code);
}

function isKnownCall({ path, name }: FuzzRequest): boolean {
  return path.startsWith(PORTAL_BASE) && name !== 'broken request';
}

function isEnvelope({ type, text }: FuzzResponse): boolean {
  if (!type.startsWith('application/json')) return false;
  const envelope: unknown = JSON.parse(text);
  return (
    typeof envelope === 'object' && envelope !== null && 'statusCode' in envelope && 'status' in envelope
  );
}

function codeOf({ type, text }: FuzzResponse): string {
  if (!type.startsWith('application/json')) return '';
  return String((JSON.parse(text) as { statusCode?: unknown }).statusCode);
}
