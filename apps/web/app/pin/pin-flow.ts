import type { ErrorCode } from '@portal/domain/http/error-code';
import { PIN_ATTEMPTS } from '@portal/domain/identifiers/pin';

/** Problem to show while a PIN can still be typed. */
export type PinProblem =
  | { kind: 'wrong' }
  /** The PIN could not be encrypted, so it was not sent (RULINGS 11). */
  | { kind: 'not-protected' }
  | { kind: 'unreachable' }
  | { kind: 'said'; message: string };

/** States of the PIN dialog (SPEC section 4 "{product} Money with PIN mode", RULINGS 9 to 11). */
export type PinFlow =
  | { step: 'entering'; attemptsLeft: number; counted: boolean; problem: PinProblem | null }
  | { step: 'sending'; attemptsLeft: number; counted: boolean }
  | { step: 'locked'; attemptsLeft: 0 }
  /** The payment is with the provider; the status page shows the rest. */
  | { step: 'sent' };

/** Events of the dialog. */
export type PinEvent =
  | { type: 'pin-submitted' }
  | { type: 'pin-not-protected' }
  | { type: 'pin-refused'; code: ErrorCode; message: string; attemptsLeft: number | undefined }
  | { type: 'server-unreachable' }
  | { type: 'payment-sent' };

/** Five is shown only until the server's first answer (RULINGS 9); `counted`: the server reported the number. */
export const INITIAL_PIN_FLOW: PinFlow = {
  step: 'entering',
  attemptsLeft: PIN_ATTEMPTS,
  counted: false,
  problem: null,
};

/** Reducer. An event without a meaning in the current step changes nothing. */
export function reducePinFlow(flow: PinFlow, event: PinEvent): PinFlow {
  if (flow.step === 'locked' || flow.step === 'sent') return flow;
  const { attemptsLeft, counted } = flow;
  const again = (problem: PinProblem): PinFlow => ({ step: 'entering', attemptsLeft, counted, problem });
  switch (event.type) {
    case 'pin-submitted':
      return { step: 'sending', attemptsLeft, counted };
    case 'pin-not-protected':
      return again({ kind: 'not-protected' });
    case 'server-unreachable':
      return again({ kind: 'unreachable' });
    case 'payment-sent':
      return { step: 'sent' };
    case 'pin-refused':
      return afterRefusal(event, attemptsLeft, again);
  }
}

/** 1006 overrides any number of attempts reported before (RULINGS 10). */
function afterRefusal(
  { code, message, attemptsLeft: reported }: Extract<PinEvent, { type: 'pin-refused' }>,
  before: number,
  again: (problem: PinProblem) => PinFlow,
): PinFlow {
  if (code === '1006') return { step: 'locked', attemptsLeft: 0 };
  if (code !== '1004' && code !== '56D005') return again({ kind: 'said', message });
  const attemptsLeft = reported ?? Math.max(before - 1, 0);
  return { step: 'entering', attemptsLeft, counted: true, problem: { kind: 'wrong' } };
}
