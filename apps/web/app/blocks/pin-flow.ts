import type { ErrorCode } from '@portal/domain/error-code';
import { PIN_ATTEMPTS } from '@portal/domain/pin';

/** What the visitor must be told while a PIN can still be typed. */
export type PinProblem =
  | { kind: 'wrong' }
  /** The PIN could not be encrypted, so it was not sent (RULINGS 11). */
  | { kind: 'not-protected' }
  | { kind: 'unreachable' }
  | { kind: 'said'; message: string };

/** The life of the PIN dialog (SPEC section 4 "{product} Money with PIN mode", RULINGS 9 to 11). */
export type PinFlow =
  | { step: 'entering'; attemptsLeft: number; counted: boolean; problem: PinProblem | null }
  | { step: 'sending'; attemptsLeft: number; counted: boolean }
  | { step: 'locked'; attemptsLeft: 0 }
  /** With the provider: what follows is the status page's to tell. */
  | { step: 'sent' };

/** What can happen. Named as what happened. */
export type PinEvent =
  | { type: 'pin-submitted' }
  | { type: 'pin-not-protected' }
  | { type: 'pin-refused'; code: ErrorCode; message: string; attemptsLeft: number | undefined }
  | { type: 'server-unreachable' }
  | { type: 'payment-sent' };

/** Five is only what is shown before the server's first answer (RULINGS 9); `counted` says whose figure it is. */
export const pinFlowStart: PinFlow = {
  step: 'entering',
  attemptsLeft: PIN_ATTEMPTS,
  counted: false,
  problem: null,
};

/** The step after an event; an event that means nothing in a step leaves it as it is. */
export function pinFlow(flow: PinFlow, event: PinEvent): PinFlow {
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

/** 1006 wins over any figure that came before (RULINGS 10). */
function afterRefusal(
  { code, message, attemptsLeft: said }: Extract<PinEvent, { type: 'pin-refused' }>,
  before: number,
  again: (problem: PinProblem) => PinFlow,
): PinFlow {
  if (code === '1006') return { step: 'locked', attemptsLeft: 0 };
  if (code !== '1004' && code !== '56D005') return again({ kind: 'said', message });
  const attemptsLeft = said ?? Math.max(before - 1, 0);
  return { step: 'entering', attemptsLeft, counted: true, problem: { kind: 'wrong' } };
}
