import type { HandsetProof } from '@portal/contract/envelope';
import type { Answer, PortalClient } from '@portal/contract/portal-client';
import type { CodeProblem } from './code-flow.ts';

/** A one-time code asked for on the page itself, where there is no JavaScript for the dialog. */
export type CodeStep = {
  refId: string;
  /** Number the code went to, masked when only the server knows it. */
  recipient: string;
  attemptsLeft: number;
  /** What must be said about the last try: a wrong code, or the server's own sentence. */
  problem: CodeProblem | null;
  /** No code is sent: the number's owner proves it from the handset. */
  handset?: HandsetProof;
};

type NotOk = Exclude<Answer<unknown>, { kind: 'ok' }>;

/** The way around a limit, when the server offers it; `null`: the refusal is the end. */
export function handsetStepOf(answer: NotOk): CodeStep | null {
  const handset = answer.kind === 'refused' ? answer.details.handset : undefined;
  if (answer.kind !== 'refused' || !handset) return null;
  const { refId, from: recipient } = handset;
  return { refId, recipient, attemptsLeft: 1, problem: { kind: 'said', message: answer.message }, handset };
}

/** What a look for the message from the handset came to. */
export type HandsetLook =
  | { kind: 'proved'; uniqueCode: string }
  | { kind: 'waiting'; step: CodeStep }
  | { kind: 'over'; answer: NotOk };

/** Looks whether the message has arrived, for a press of 'I have sent it'. */
export async function lookForMessage(
  portal: Pick<PortalClient, 'checkHandsetProof'>,
  refId: string,
): Promise<HandsetLook> {
  const answer = await portal.checkHandsetProof({ refId });
  if (answer.kind !== 'ok') return { kind: 'over', answer };
  const { confirmed: _confirmed, uniqueCode, ...handset } = answer.result;
  if (uniqueCode) return { kind: 'proved', uniqueCode };
  return {
    kind: 'waiting',
    step: { refId, recipient: handset.from, attemptsLeft: 1, problem: null, handset },
  };
}

/** The step after a code that was not accepted; `null` when no other code can be typed for it. */
export function codeStepAfter(
  answer: NotOk,
  { refId, recipient }: Pick<CodeStep, 'refId' | 'recipient'>,
): CodeStep | null {
  const step = { refId, recipient, attemptsLeft: 1 };
  if (answer.kind === 'unreachable') return { ...step, problem: { kind: 'unreachable' } };
  if (answer.code === 'INVALID_REQUEST') return { ...step, problem: { kind: 'wrong' } };
  if (answer.code !== '2003') return null;
  return { ...step, attemptsLeft: answer.details.attemptsLeft ?? 1, problem: { kind: 'wrong' } };
}
