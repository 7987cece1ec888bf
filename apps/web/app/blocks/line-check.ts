import type { CallInput, CallResult } from '@portal/contract/calls';
import type { Answer } from '@portal/contract/portal-client';
import { type LinePage, type LineType, type NumberPage, pageOfLine, servesLine } from '@portal/domain/line';
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

/**
 * Whether a visitor may go on with the number in the field: `open` while nobody has said anything against it, which
 * is no reason to hold the button back (whoever acts on it asks again).
 * @param msisdn `null` while the number is not whole
 */
export function standingOf(msisdn: Msisdn | null, check: LineCheck): 'good' | 'open' | 'bad' {
  if (msisdn === null) return 'bad';
  switch (check.kind) {
    case 'ok':
      return 'good';
    case 'idle':
    case 'checking':
      return 'open';
    case 'invalid':
    case 'wrong-line':
    case 'unavailable':
      return 'bad';
  }
}

/** SPEC section 3 "Form constants": asks whether a line is a hybrid one. */
const HYBRID_CHECK = 'HYBRID_POSTPAID_CHECK';

/** Asks the operator about a number. */
export type AskLine = (msisdn: Msisdn, signal: AbortSignal) => Promise<Answer<CallResult<'checkLine'>>>;

/** Which lines a page is for; `any` for a payer, whose line may be of any type. */
export type WantedPage = NumberPage | 'any';

/** Switches of the operator that decide what a page serves. */
export type LineFlags = { postpaidBundles: boolean };

/** The question about a number: its line as exactly as the operator tells it (SPEC section 7 "Line validate"). */
export function lineQuestion(msisdn: Msisdn): CallInput<'checkLine'> {
  return {
    msisdn,
    // Every page names the line, and leads a number to where it is served (RULINGS 22).
    checkIfBroadband: true,
    requestType: HYBRID_CHECK,
  };
}

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
  { wanted, flags = { postpaidBundles: false } }: { wanted: WantedPage; flags?: LineFlags | undefined },
): LineCheck {
  if (answer.kind === 'unreachable') return { kind: 'unavailable', msisdn, message: null };
  if (answer.kind === 'refused') {
    if (answer.code === 'INVALID_MSISDN') return { kind: 'invalid', msisdn };
    return { kind: 'unavailable', msisdn, message: answer.message };
  }
  const line = LINE_OF_WIRE[answer.result];
  return wanted === 'any' || servesLine(wanted, line, flags)
    ? { kind: 'ok', msisdn, line }
    : { kind: 'wrong-line', msisdn, line, page: pageOfLine(line) };
}

/**
 * Checks one number after another; only the latest may speak, an older question is dropped.
 * `check(null)` is a number not yet whole.
 */
export function lineChecker({
  ask,
  wanted,
  flags,
  show,
}: {
  ask: AskLine;
  wanted: WantedPage;
  flags?: LineFlags;
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
      if (!mine.signal.aborted) show(readLine(msisdn, answer, { wanted, flags }));
    },
    stop: () => current?.abort(),
  };
}
