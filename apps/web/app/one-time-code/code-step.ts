import type { HandsetProof } from '@portal/contract/http/envelope';
import type { Answer, FailedAnswer } from '@portal/contract/http/portal-client';
import type { ErrorCode } from '@portal/domain/http/error-code';
import { CODE_ATTEMPTS, parseCode } from '@portal/domain/identifiers/one-time-code';
import type { CodeCalls, SentCode } from './code-calls.ts';

/** Reason why a code cannot be used here. */
export type CodeEndReason = 'not-a-wallet' | 'refused' | 'limit';

/** Problem to show while a code can still be typed. */
export type CodeProblem =
  | { kind: 'wrong' }
  | { kind: 'unreachable' }
  /** The mobile network has not proved the number. */
  | { kind: 'not-proven' }
  | { kind: 'said'; message: string };

/** A code that was sent. */
export type OpenCode = {
  kind: 'open';
  refId: string;
  /** Number that received the code, masked when only the server has it; empty: the one the page shows. */
  recipient: string;
  /** 0: the field is locked until another code is sent. */
  attemptsLeft: number;
  /** Seconds until another code can be requested, counted from when it was sent; 0 after a typed code. */
  resendAfterSeconds: number;
  /** How many codes were sent before this one. */
  resends: number;
  /** The mobile network may prove the number instead. */
  networkProof: boolean;
  /** What the code allows, in words of the server (RULINGS 81). */
  about: string;
  problem: CodeProblem | null;
};

/** A limit was reached: the owner proves the number from the handset instead. `message`: the server's reason. */
export type HandsetStep = { kind: 'handset'; offer: HandsetProof; message: string | null };

/** The state of a one-time code after a post (SPEC section 4 "OTP modal", RULINGS 26 to 28). */
export type CodeStep =
  | OpenCode
  | HandsetStep
  /**
   * `message` and `refusal` are the server's; left out or `null` when it did not answer. `isProofOver`: the proof from the
   * handset came too late.
   */
  | { kind: 'not-sent'; message: string | null; isProofOver?: boolean; refusal?: ErrorCode }
  | { kind: 'ended'; reason: CodeEndReason; message: string };

/** The state of a code, or the proof that it was correct, which authorises the next calls. */
export type CodeOutcome = CodeStep | { kind: 'proven'; proof: string };

/** A posted form about a code. All values are untrusted. */
export type PostedCode = Pick<
  OpenCode,
  'refId' | 'recipient' | 'attemptsLeft' | 'resends' | 'networkProof' | 'about'
> & {
  /** Any intent but the two about an open code sends the first one. */
  intent: 'check-code' | 'resend-code' | 'send-code';
  otp: string;
  /** How the number is proven: `handset` and `network` need no typed code. */
  way: 'typed' | 'handset' | 'network';
};

/** Parses the fields about a code. */
export function parsePostedCode(form: FormData): PostedCode {
  const text = (name: string, maxLength = 64) => String(form.get(name) ?? '').slice(0, maxLength);
  const intent = text('intent');
  const way = text('way');
  const count = (name: string) => Math.max(0, Number.parseInt(text(name), 10) || 0);
  return {
    intent: intent === 'check-code' || intent === 'resend-code' ? intent : 'send-code',
    refId: text('otpId'),
    otp: parseCode(text('otp')) ?? text('otp'),
    recipient: text('recipient', 254),
    attemptsLeft: text('attemptsLeft') ? count('attemptsLeft') : CODE_ATTEMPTS,
    resends: count('resends'),
    networkProof: text('networkProof') === '1',
    about: text('about', 300),
    way: way === 'handset' || way === 'network' ? way : 'typed',
  };
}

/** The fields that carry an open code to the next post. */
export function codeFields({
  refId,
  recipient,
  attemptsLeft,
  resends,
  networkProof,
  about,
}: OpenCode): Record<string, string> {
  const counts = { attemptsLeft: String(attemptsLeft), resends: String(resends) };
  const open = { otpId: refId, recipient, about, ...counts };
  return networkProof ? { ...open, networkProof: '1' } : open;
}

/** Sends a code, sends another one, or checks a typed code, a message from the handset, or the network's answer. */
export async function takeCodeStep(calls: CodeCalls, posted: PostedCode): Promise<CodeOutcome> {
  const { intent, refId, otp, way } = posted;
  if (intent === 'check-code' && way === 'handset') return checkHandset(calls, refId);
  if (intent === 'check-code' && way === 'network') return checkNetwork(calls, posted);
  if (intent === 'check-code') {
    const answer = await calls.verify(refId, otp);
    return answer.kind === 'ok' ? { kind: 'proven', ...answer.result } : afterFailure(answer, posted);
  }
  if (intent === 'send-code') return afterSending(await calls.send(), null);
  // A code without attempts left cannot be resent; a new one is sent.
  return afterSending(await (posted.attemptsLeft === 0 ? calls.send() : calls.resend(refId)), posted);
}

function afterSending(answer: Answer<SentCode>, before: PostedCode | null): CodeOutcome {
  if (answer.kind !== 'ok') return afterFailure(answer, before);
  const { recipient = before?.recipient ?? '', networkProof = false, ...sent } = answer.result;
  const resends = before ? before.resends + 1 : 0;
  return { kind: 'open', ...sent, recipient, resends, networkProof, problem: null };
}

/** @param open the code that is open; `null` before the first one */
function afterFailure(answer: FailedAnswer, open: PostedCode | null): CodeStep {
  if (answer.kind === 'unreachable') {
    return open ? reopen(open, { kind: 'unreachable' }) : { kind: 'not-sent', message: null };
  }
  const { code, message, details } = answer;
  if (code === '4001') return { kind: 'ended', reason: 'not-a-wallet', message };
  if (code === '400') return { kind: 'ended', reason: 'refused', message };
  if (code === '502' && details.handset) return { kind: 'handset', offer: details.handset, message };
  if (code === '502') return { kind: 'ended', reason: 'limit', message };
  if (!open) return { kind: 'not-sent', message, refusal: code };
  if (code === '2002') return reopen(open, { kind: 'wrong' }, 0);
  if (code === 'INVALID_REQUEST') return reopen(open, { kind: 'wrong' });
  if (code !== '2003') return reopen(open, { kind: 'said', message });
  return reopen(open, { kind: 'wrong' }, details.attemptsLeft ?? Math.max(open.attemptsLeft - 1, 0));
}

function reopen(
  { refId, recipient, resends, networkProof, about, ...posted }: PostedCode,
  problem: CodeProblem,
  attemptsLeft = posted.attemptsLeft,
): OpenCode {
  return {
    kind: 'open',
    refId,
    recipient,
    resends,
    networkProof,
    about,
    attemptsLeft,
    resendAfterSeconds: 0,
    problem,
  };
}

/** While the network has not proved the number, the code can still be typed. */
async function checkNetwork(calls: CodeCalls, posted: PostedCode): Promise<CodeOutcome> {
  const answer = await calls.checkNetwork(posted.refId);
  if (answer.kind !== 'ok') return afterFailure(answer, posted);
  const { proof } = answer.result;
  return proof === null ? reopen(posted, { kind: 'not-proven' }) : { kind: 'proven', proof };
}

async function checkHandset(calls: CodeCalls, refId: string): Promise<CodeOutcome> {
  const answer = await calls.checkHandset(refId);
  if (answer.kind === 'ok') {
    const { proof, offer } = answer.result;
    return proof ? { kind: 'proven', proof } : { kind: 'handset', offer, message: null };
  }
  if (answer.kind === 'unreachable') return { kind: 'not-sent', message: null };
  if (answer.code === '4001') return afterFailure(answer, null);
  return { kind: 'not-sent', message: answer.message, isProofOver: answer.code === '400' };
}

/** Why no code can be typed, for a page without a dialog; `undefined` while one can. `null`: the server did not answer. */
export function codeEndMessage(step: CodeStep): string | null | undefined {
  return step.kind === 'ended' || step.kind === 'not-sent' ? step.message : undefined;
}
