import type { FailedAnswer } from '@portal/contract/http/portal-client';
import { type Msisdn, parseMsisdn } from '@portal/domain/identifiers/msisdn';
import { LINE_TYPES, pageOfLine } from '@portal/domain/products/line';
import type { LineCheck } from './line-check.ts';
import { findMsisdnProblem } from './msisdn-input.ts';

/** Problem of a submitted number. */
export type NumberProblem =
  | { kind: 'required' }
  | { kind: 'incomplete' }
  | Extract<LineCheck, { kind: 'invalid' | 'wrong-line' }>;

/** Converts a check of a submitted number into a problem. `check` is `null` when the number was incomplete. */
export function toNumberProblem(typed: string, check: LineCheck | null): NumberProblem | null {
  if (!check) return { kind: typed === '' ? 'required' : 'incomplete' };
  return check.kind === 'invalid' || check.kind === 'wrong-line' ? check : null;
}

/** Returns the problem of a number that the server refused with an order; `null` when it refused something else. */
export function refusedNumber(answer: FailedAnswer, msisdn: Msisdn): NumberProblem | null {
  if (answer.kind !== 'refused' || answer.code !== 'INVALID_MSISDN') return null;
  const line = LINE_TYPES.find((type) => type === answer.details.fields?.line);
  return line ? { kind: 'wrong-line', msisdn, line, page: pageOfLine(line) } : { kind: 'invalid', msisdn };
}

/**
 * Problem to show after a press on a button that is not ready. `null` when the number is valid, or when the field
 * itself shows the problem of its digits.
 */
export function findMissingNumber(digits: string, check: LineCheck): NumberProblem | null {
  return findMsisdnProblem(digits) ? null : toNumberProblem(digits, parseMsisdn(digits) && check);
}
