import type { CallResult } from '@portal/contract/calls';
import type { Answer } from '@portal/contract/portal-client';
import { type LinePage, type LineType, pageOfLine } from '@portal/domain/line';
import type { Msisdn } from '@portal/domain/msisdn';

/** What is known about the number in a field (SPEC section 4 "Mobile check"). */
export type LineCheck =
  | { kind: 'idle' }
  | { kind: 'checking'; msisdn: Msisdn }
  | { kind: 'ok'; msisdn: Msisdn; line: LineType }
  /** No such line at this operator: 'Invalid Mobile No'. */
  | { kind: 'invalid'; msisdn: Msisdn }
  /** A line of ours that another page serves (RULINGS 22). */
  | { kind: 'wrong-line'; msisdn: Msisdn; line: LineType; page: LinePage }
  /** Nothing is known: no answer, or too many questions. `message` is the server's, if it gave one. */
  | { kind: 'unavailable'; msisdn: Msisdn; message: string | null };

/** Asks the operator about a number. */
export type AskLine = (msisdn: Msisdn, signal: AbortSignal) => Promise<Answer<CallResult<'checkLine'>>>;

/** Which lines a page is for; `any` for a payer, whose line may be of any type. */
export type WantedPage = LinePage | 'any';

const LINE_OF_WIRE: Record<CallResult<'checkLine'>, LineType> = {
  PREPAID: 'prepaid',
  POSTPAID: 'postpaid',
  HYBRID: 'hybrid',
  BROADBAND: 'broadband',
};

/** The answer of the operator as a visitor needs it. */
export function readLine(
  msisdn: Msisdn,
  answer: Answer<CallResult<'checkLine'>>,
  wanted: WantedPage,
): LineCheck {
  if (answer.kind === 'unreachable') return { kind: 'unavailable', msisdn, message: null };
  if (answer.kind === 'refused') {
    if (answer.code === 'INVALID_MSISDN') return { kind: 'invalid', msisdn };
    return { kind: 'unavailable', msisdn, message: answer.message };
  }
  const line = LINE_OF_WIRE[answer.result];
  const page = pageOfLine(line);
  return wanted === 'any' || page === wanted
    ? { kind: 'ok', msisdn, line }
    : { kind: 'wrong-line', msisdn, line, page };
}

/**
 * Checks one number after another; only the latest may speak, an older question is dropped.
 * `check(null)` is a number not yet whole.
 */
export function lineChecker({
  ask,
  wanted,
  show,
}: {
  ask: AskLine;
  wanted: WantedPage;
  show: (state: LineCheck) => void;
}) {
  let current: AbortController | null = null;
  return {
    check: async (msisdn: Msisdn | null): Promise<void> => {
      current?.abort();
      if (!msisdn) return show({ kind: 'idle' });
      const mine = new AbortController();
      current = mine;
      show({ kind: 'checking', msisdn });
      const answer = await ask(msisdn, mine.signal);
      if (!mine.signal.aborted) show(readLine(msisdn, answer, wanted));
    },
    stop: () => current?.abort(),
  };
}
