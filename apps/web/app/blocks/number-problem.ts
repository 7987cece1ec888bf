import type { LineCheck } from './line-check.ts';

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
