import type { HandsetProof } from '@portal/contract/http/envelope';
import type { PortalClient } from '@portal/contract/http/portal-client';
import type { FailedAnswer } from './code-calls.ts';
import type { CodeProblem } from './code-flow.ts';

/** A one-time code on a page without JavaScript, where the dialog is not available. */
export type CodeStep = {
  refId: string;
  /** Number that received the code, masked when only the server has it. */
  recipient: string;
  attemptsLeft: number;
  /** Problem of the last attempt. */
  problem: CodeProblem | null;
  /** Present when no code is sent: the owner proves the number from the handset. */
  handset?: HandsetProof;
};

/** Returns the proof from the handset if the server offers it at a limit; `null` when the refusal is final. */
export function toHandsetStep(answer: FailedAnswer): CodeStep | null {
  const handset = answer.kind === 'refused' ? answer.details.handset : undefined;
  if (answer.kind !== 'refused' || !handset) return null;
  const { refId, from: recipient } = handset;
  return { refId, recipient, attemptsLeft: 1, problem: { kind: 'said', message: answer.message }, handset };
}

/** Result of checking for the message from the handset. */
export type HandsetCheck =
  | { kind: 'proved'; uniqueCode: string }
  | { kind: 'waiting'; step: CodeStep }
  | { kind: 'over'; answer: FailedAnswer };

/** Checks whether the message has arrived, after a press of 'I have sent it'. */
export async function checkHandsetMessage(
  portal: Pick<PortalClient, 'checkHandsetProof'>,
  refId: string,
): Promise<HandsetCheck> {
  const answer = await portal.checkHandsetProof({ refId });
  if (answer.kind !== 'ok') return { kind: 'over', answer };
  const { confirmed: _confirmed, uniqueCode, ...handset } = answer.result;
  if (uniqueCode) return { kind: 'proved', uniqueCode };
  return {
    kind: 'waiting',
    step: { refId, recipient: handset.from, attemptsLeft: 1, problem: null, handset },
  };
}

/** Returns the step after a refused code; `null` when no further code can be typed. */
export function nextCodeStep(
  answer: FailedAnswer,
  { refId, recipient }: Pick<CodeStep, 'refId' | 'recipient'>,
): CodeStep | null {
  const step = { refId, recipient, attemptsLeft: 1 };
  if (answer.kind === 'unreachable') return { ...step, problem: { kind: 'unreachable' } };
  if (answer.code === 'INVALID_REQUEST') return { ...step, problem: { kind: 'wrong' } };
  if (answer.code !== '2003') return null;
  return { ...step, attemptsLeft: answer.details.attemptsLeft ?? 1, problem: { kind: 'wrong' } };
}
