import type { FailedAnswer } from '@portal/contract/http/portal-client';
import { PIN_ATTEMPTS } from '@portal/domain/identifiers/pin';

/** Problem to show while a PIN can still be typed. */
export type PinProblem =
  | { kind: 'wrong' }
  /** The PIN could not be encrypted, so it was not sent (RULINGS 11). */
  | { kind: 'not-protected' }
  | { kind: 'unreachable' }
  | { kind: 'said'; message: string };

/** The state of the PIN (SPEC section 4 "{product} Money with PIN mode", RULINGS 9 to 11). */
export type PinStep = {
  attemptsLeft: number;
  /** No PIN can be typed any more. */
  isLocked: boolean;
  problem: PinProblem | null;
};

/** Five is shown only until the server's first answer (RULINGS 9). */
export const FIRST_PIN_STEP: PinStep = { attemptsLeft: PIN_ATTEMPTS, isLocked: false, problem: null };

/**
 * The state after a PIN was refused. 1006 overrides any number of attempts reported before (RULINGS 10).
 * @param before the attempts left before; used when the wallet reports none
 */
export function afterRefusedPin(answer: FailedAnswer, before: number): PinStep {
  const again = (problem: PinProblem, attemptsLeft = before) => ({ attemptsLeft, isLocked: false, problem });
  if (answer.kind === 'unreachable') return again({ kind: 'unreachable' });
  const { code, message, details } = answer;
  if (code === '1006') return { attemptsLeft: 0, isLocked: true, problem: null };
  if (code !== '1004' && code !== '56D005') return again({ kind: 'said', message });
  return again({ kind: 'wrong' }, details.attemptsLeft ?? Math.max(before - 1, 0));
}
