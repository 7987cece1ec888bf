import { PORTAL_BASE } from '@portal/contract/http/paths';
import type { FuzzRequest } from './draw-requests.ts';

/** What came back for a request. */
export type Reply = { status: number; type: string; text: string; ms: number };

/** Nothing that a visitor sends may take longer; the provider calls of the sandbox stay far below. */
const SLOW_MS = 10_000;
/** A frame of a stack trace as Node and PostgreSQL write them. */
const STACK = /\n\s+at .+\(.*:\d+:\d+\)|node_modules\/|\bPL\/pgSQL function\b/;
/** Refusals with a 5xx status that are right although everything is up (SPEC section 8, RULINGS 62). */
const RIGHT_5XX = new Set(['PROVIDER_UNAVAILABLE', 'FORM_UNAVAILABLE']);
/** A pair of currencies without a rate is refused the same way as a rate that cannot be had at the moment. */
const RATE_UNAVAILABLE = { call: 'convertCurrency', code: 'UNAVAILABLE' };

/** What is wrong with a reply, one sentence each; empty when nothing is. */
export function judgeReply(request: FuzzRequest, reply: Reply): string[] {
  const faults: string[] = [];
  if (reply.status >= 500 && !isRightRefusal(request, codeOf(reply))) faults.push(`answered ${reply.status}`);
  if (STACK.test(reply.text)) faults.push('shows a stack trace');
  if (reply.ms > SLOW_MS) faults.push(`took ${Math.round(reply.ms)} ms`);
  if (isKnownCall(request) && reply.status !== 204 && !isEnvelope(reply)) faults.push('is no envelope');
  return faults;
}

function isRightRefusal({ name }: FuzzRequest, code: string): boolean {
  return RIGHT_5XX.has(code) || (name === RATE_UNAVAILABLE.call && code === RATE_UNAVAILABLE.code);
}

function isKnownCall({ path, name }: FuzzRequest): boolean {
  return path.startsWith(PORTAL_BASE) && name !== 'broken request';
}

function isEnvelope({ type, text }: Reply): boolean {
  if (!type.startsWith('application/json')) return false;
  const envelope: unknown = JSON.parse(text);
  return (
    typeof envelope === 'object' && envelope !== null && 'statusCode' in envelope && 'status' in envelope
  );
}

function codeOf({ type, text }: Reply): string {
  if (!type.startsWith('application/json')) return '';
  return String((JSON.parse(text) as { statusCode?: unknown }).statusCode);
}
