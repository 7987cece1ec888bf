import { parseMsisdn } from '@portal/domain/identifiers/msisdn';
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

/**
 * Problem to show after a press on a button that is not ready. `null` when the number is valid, or when the field
 * itself shows the problem of its digits.
 */
export function findMissingNumber(digits: string, check: LineCheck): NumberProblem | null {
  return findMsisdnProblem(digits) ? null : toNumberProblem(digits, parseMsisdn(digits) && check);
}
