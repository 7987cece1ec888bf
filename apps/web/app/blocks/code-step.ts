import type { Answer } from '@portal/contract/portal-client';

/** A one-time code asked for on the page itself, where there is no JavaScript for the dialog. */
export type CodeStep = {
  refId: string;
  /** Number the code went to, masked when only the server knows it. */
  recipient: string;
  attemptsLeft: number;
  /** What must be said about the last try: a wrong code, or the server's own sentence. */
  problem: { kind: 'wrong' } | { kind: 'said'; message: string } | { kind: 'unreachable' } | null;
};

/** The step after a code that was not accepted; `null` when no other code can be typed for it. */
export function codeStepAfter(
  answer: Exclude<Answer<unknown>, { kind: 'ok' }>,
  { refId, recipient }: Pick<CodeStep, 'refId' | 'recipient'>,
): CodeStep | null {
  const step = { refId, recipient, attemptsLeft: 1 };
  if (answer.kind === 'unreachable') return { ...step, problem: { kind: 'unreachable' } };
  if (answer.code === 'INVALID_REQUEST') return { ...step, problem: { kind: 'wrong' } };
  if (answer.code !== '2003') return null;
  return { ...step, attemptsLeft: answer.details.attemptsLeft ?? 1, problem: { kind: 'wrong' } };
}
