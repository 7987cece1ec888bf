import type { HandsetProof } from '@portal/contract/http/envelope';
import type { FailedAnswer, SentCode } from './code-calls.ts';

/** Seconds after which a dialog that cannot continue closes itself. SPEC section 4 "OTP modal". */
export const CLOSE_SECONDS = 11;

/** Reason why the dialog cannot continue and closes. */
export type CodeEndReason = 'not-a-wallet' | 'refused' | 'limit';

/** Problem to show while a code can still be typed. */
export type CodeProblem = { kind: 'wrong' } | { kind: 'unreachable' } | { kind: 'said'; message: string };

type OpenCode = {
  refId: string;
  /** Masked number that received the code, when only the server has it. */
  recipient: string | null;
  attemptsLeft: number;
  /** Seconds until another code can be requested. */
  resendIn: number;
  sentAgain: boolean;
  problem: CodeProblem | null;
};

/** States of the one-time code dialog (SPEC section 4 "OTP modal", RULINGS 26 to 28). */
export type CodeFlow =
  | { step: 'sending' }
  | { step: 'not-sent'; message: string | null }
  | ({ step: 'entering' } & OpenCode)
  | ({ step: 'checking' } & OpenCode)
  /** No attempts left: the field is locked until another code is sent. */
  | ({ step: 'exhausted' } & OpenCode)
  /** A limit was reached: the owner proves the number from the handset instead. */
  | { step: 'handset'; offer: HandsetProof; message: string }
  /** `closesIn` is `null` after the visitor stopped the countdown. */
  | { step: 'ending'; reason: CodeEndReason; message: string | null; closesIn: number | null }
  | { step: 'verified'; proof: string }
  /** `reason`: why it could not continue; `null` when the visitor closed it. */
  | { step: 'closed'; reason: CodeEndReason | null };

/** Events of the dialog. */
export type CodeEvent =
  | { type: 'code-sent'; sent: SentCode; again: boolean }
  | { type: 'code-not-sent'; message: string | null }
  | { type: 'code-submitted' }
  | { type: 'code-accepted'; proof: string }
  /** The server refused to send or verify a code, or did not answer. */
  | { type: 'call-failed'; answer: FailedAnswer }
  | { type: 'second-passed' }
  | { type: 'countdown-stopped' }
  | { type: 'closed' };

/** State before the first code is sent. */
export const INITIAL_CODE_FLOW: CodeFlow = { step: 'sending' };

/** Reducer. An event without a meaning in the current step changes nothing. */
export function reduceCodeFlow(flow: CodeFlow, event: CodeEvent): CodeFlow {
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
    case 'call-failed':
      return afterFailure(flow, event.answer);
    case 'second-passed':
      return afterSecond(flow);
    case 'countdown-stopped':
      return flow.step === 'ending' ? { ...flow, closesIn: null } : flow;
    case 'closed':
      return { step: 'closed', reason: flow.step === 'ending' ? flow.reason : null };
  }
}

function entering(flow: CodeFlow, { sent, again }: Extract<CodeEvent, { type: 'code-sent' }>): CodeFlow {
  const { refId, attemptsLeft, resendAfterSeconds: resendIn } = sent;
  const step = attemptsLeft === 0 ? 'exhausted' : 'entering';
  const recipient = sent.recipient ?? (isOpenCode(flow) ? flow.recipient : null);
  return { step, refId, recipient, attemptsLeft, resendIn, sentAgain: again, problem: null };
}

/** Returns to the field, or to the locked field, with a problem. */
function reopen(
  flow: Extract<CodeFlow, OpenCode>,
  problem: CodeProblem,
  attemptsLeft = flow.attemptsLeft,
): CodeFlow {
  return { ...flow, step: attemptsLeft === 0 ? 'exhausted' : 'entering', attemptsLeft, problem };
}

function afterFailure(flow: CodeFlow, answer: FailedAnswer): CodeFlow {
  if (answer.kind === 'unreachable') {
    return isOpenCode(flow) ? reopen(flow, { kind: 'unreachable' }) : notSent(flow, null);
  }
  const { code, message, details } = answer;
  if (code === '4001') return ending('not-a-wallet', message);
  if (code === '400') return ending('refused', message);
  if (code === '502' && details.handset) return { step: 'handset', offer: details.handset, message };
  if (code === '502') return ending('limit', message);
  if (!isOpenCode(flow)) return notSent(flow, message);
  if (code === '2002') return reopen(flow, { kind: 'wrong' }, 0);
  if (code !== '2003') return reopen(flow, { kind: 'said', message });
  return reopen(flow, { kind: 'wrong' }, details.attemptsLeft ?? Math.max(flow.attemptsLeft - 1, 0));
}

function notSent(flow: CodeFlow, message: string | null): CodeFlow {
  return flow.step === 'sending' ? { step: 'not-sent', message } : flow;
}

function ending(reason: CodeEndReason, message: string | null): CodeFlow {
  return { step: 'ending', reason, message, closesIn: CLOSE_SECONDS };
}

function afterSecond(flow: CodeFlow): CodeFlow {
  if (isOpenCode(flow)) return { ...flow, resendIn: Math.max(flow.resendIn - 1, 0) };
  if (flow.step !== 'ending' || flow.closesIn === null) return flow;
  return flow.closesIn <= 1
    ? { step: 'closed', reason: flow.reason }
    : { ...flow, closesIn: flow.closesIn - 1 };
}

function isOpenCode(flow: CodeFlow): flow is Extract<CodeFlow, OpenCode> {
  return flow.step === 'entering' || flow.step === 'checking' || flow.step === 'exhausted';
}
