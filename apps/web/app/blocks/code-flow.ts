import type { HandsetProof } from '@portal/contract/envelope';
import type { ErrorCode } from '@portal/domain/error-code';

/** Seconds after which a dialog that can't go on closes itself. SPEC section 4 "OTP modal". */
export const CLOSE_SECONDS = 11;

/** Why the dialog can't go on and is about to close. */
export type CodeEnd = 'not-a-wallet' | 'refused' | 'limit';

/** What the visitor must be told while the code can still be typed. */
export type CodeProblem = { kind: 'wrong' } | { kind: 'unreachable' } | { kind: 'said'; message: string };

type Open = {
  refId: string;
  /** Where the code went, masked, when only the server knows. */
  recipient: string | null;
  attemptsLeft: number;
  /** Seconds until another code may be asked for. */
  resendIn: number;
  sentAgain: boolean;
  problem: CodeProblem | null;
};

/** The life of the one-time code dialog (SPEC section 4 "OTP modal", RULINGS 26 to 28). */
export type CodeFlow =
  | { step: 'sending' }
  | { step: 'not-sent'; message: string | null }
  | ({ step: 'entering' } & Open)
  | ({ step: 'checking' } & Open)
  /** No attempt is left: the field is locked until another code is sent. */
  | ({ step: 'exhausted' } & Open)
  /** A limit was reached: the number's owner proves it from the handset instead. */
  | { step: 'handset'; offer: HandsetProof; message: string }
  /** `closesIn` is `null` once the visitor stopped the countdown. */
  | { step: 'ending'; reason: CodeEnd; message: string | null; closesIn: number | null }
  | { step: 'verified'; proof: string }
  /** `reason` is why it could not go on, `null` when the visitor closed it. */
  | { step: 'closed'; reason: CodeEnd | null };

/** What can happen. Named as what happened. */
export type CodeEvent =
  | {
      type: 'code-sent';
      refId: string;
      attemptsLeft: number;
      resendAfterSeconds: number;
      again: boolean;
      recipient?: string;
    }
  | { type: 'code-not-sent'; message: string | null }
  | { type: 'code-submitted' }
  | { type: 'code-accepted'; proof: string }
  | {
      type: 'code-refused';
      code: ErrorCode;
      message: string;
      attemptsLeft: number | undefined;
      handset?: HandsetProof | undefined;
    }
  | { type: 'server-unreachable' }
  | { type: 'second-passed' }
  | { type: 'countdown-stopped' }
  | { type: 'closed' };

/** Before the first code is sent. */
export const codeFlowStart: CodeFlow = { step: 'sending' };

/** The step after an event; an event that means nothing in a step leaves it as it is. */
export function codeFlow(flow: CodeFlow, event: CodeEvent): CodeFlow {
  switch (event.type) {
    case 'code-sent':
      return entering(flow, event);
    case 'code-not-sent':
      return flow.step === 'sending' || flow.step === 'handset'
        ? { step: 'not-sent', message: event.message }
        : flow;
    case 'code-submitted':
      return flow.step === 'entering' ? { ...flow, step: 'checking', problem: null } : flow;
    case 'code-accepted':
      return { step: 'verified', proof: event.proof };
    case 'code-refused':
      return afterRefusal(flow, event);
    case 'server-unreachable':
      return isOpen(flow) ? again(flow, { kind: 'unreachable' }) : flow;
    case 'second-passed':
      return afterSecond(flow);
    case 'countdown-stopped':
      return flow.step === 'ending' ? { ...flow, closesIn: null } : flow;
    case 'closed':
      return { step: 'closed', reason: flow.step === 'ending' ? flow.reason : null };
  }
}

function entering(flow: CodeFlow, event: Extract<CodeEvent, { type: 'code-sent' }>): CodeFlow {
  const { refId, attemptsLeft, resendAfterSeconds: resendIn, again: sentAgain } = event;
  const step = attemptsLeft === 0 ? 'exhausted' : 'entering';
  const recipient = event.recipient ?? (isOpen(flow) ? flow.recipient : null);
  return { step, refId, recipient, attemptsLeft, resendIn, sentAgain, problem: null };
}

/** Back to the field, or to the locked field, with what must be said. */
function again(
  flow: Extract<CodeFlow, Open>,
  problem: CodeProblem,
  attemptsLeft = flow.attemptsLeft,
): CodeFlow {
  return { ...flow, step: attemptsLeft === 0 ? 'exhausted' : 'entering', attemptsLeft, problem };
}

function afterRefusal(flow: CodeFlow, event: Extract<CodeEvent, { type: 'code-refused' }>): CodeFlow {
  const { code, message, handset } = event;
  if (code === '4001') return ending('not-a-wallet', message);
  if (code === '400') return ending('refused', message);
  if (code === '502' && handset) return { step: 'handset', offer: handset, message };
  if (code === '502') return ending('limit', message);
  if (!isOpen(flow)) return flow.step === 'sending' ? { step: 'not-sent', message } : flow;
  if (code === '2002') return again(flow, { kind: 'wrong' }, 0);
  if (code !== '2003') return again(flow, { kind: 'said', message });
  return again(flow, { kind: 'wrong' }, event.attemptsLeft ?? Math.max(flow.attemptsLeft - 1, 0));
}

function ending(reason: CodeEnd, message: string | null): CodeFlow {
  return { step: 'ending', reason, message, closesIn: CLOSE_SECONDS };
}

function afterSecond(flow: CodeFlow): CodeFlow {
  if (isOpen(flow)) return { ...flow, resendIn: Math.max(flow.resendIn - 1, 0) };
  if (flow.step !== 'ending' || flow.closesIn === null) return flow;
  return flow.closesIn <= 1
    ? { step: 'closed', reason: flow.reason }
    : { ...flow, closesIn: flow.closesIn - 1 };
}

function isOpen(flow: CodeFlow): flow is Extract<CodeFlow, Open> {
  return flow.step === 'entering' || flow.step === 'checking' || flow.step === 'exhausted';
}
