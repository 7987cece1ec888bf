import { parseMsisdn } from '@portal/domain/msisdn';
import type { LineCheck } from './line-check.ts';
import { msisdnProblem } from './msisdn-input.ts';

/** What is wrong with a number that was sent. */
export type NumberProblem =
  | { kind: 'required' }
  | { kind: 'incomplete' }
  | Extract<LineCheck, { kind: 'invalid' | 'wrong-line' }>;

/** Judges a number that was sent by what the check found; without a check it was not whole. */
export function numberProblemOf(typed: string, check: LineCheck | null): NumberProblem | null {
  if (!check) return { kind: typed === '' ? 'required' : 'incomplete' };
  return check.kind === 'invalid' || check.kind === 'wrong-line' ? check : null;
}

/**
 * What a press that comes too early names about the number in the field; `null` when it is right, or when the field
 * says by itself what is wrong with the digits.
 */
export function missingNumber(digits: string, check: LineCheck): NumberProblem | null {
  return msisdnProblem(digits) ? null : numberProblemOf(digits, parseMsisdn(digits) && check);
}
