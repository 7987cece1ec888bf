import type { CallInput, CallResult } from '@portal/contract/calls/calls';
import type { Answer } from '@portal/contract/http/portal-client';
import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import {
  type LinePage,
  type LineType,
  type NumberPage,
  pageOfLine,
  servesLine,
} from '@portal/domain/products/line';

/** Result of checking the number in a field (SPEC section 4 "Mobile check"). */
export type LineCheck =
  | { kind: 'idle' }
  | { kind: 'checking'; msisdn: Msisdn }
  | { kind: 'ok'; msisdn: Msisdn; line: LineType }
  /** The operator has no such line: 'Invalid Mobile No'. */
  | { kind: 'invalid'; msisdn: Msisdn }
  /** A line of the operator that another page serves (RULINGS 22). */
  | { kind: 'wrong-line'; msisdn: Msisdn; line: LineType; page: LinePage }
  /** No result: no answer, or a rate limit. `message` is the server's, if it sent one. */
  | { kind: 'unavailable'; msisdn: Msisdn; message: string | null };

/**
 * Status of the number field. `pending` does not disable the button: submitting runs the check again.
 * @param msisdn `null` while the number is incomplete
 */
export function lineCheckStatus(msisdn: Msisdn | null, check: LineCheck): 'valid' | 'pending' | 'invalid' {
  if (msisdn === null) return 'invalid';
  switch (check.kind) {
    case 'ok':
      return 'valid';
    case 'idle':
    case 'checking':
      return 'pending';
    case 'invalid':
    case 'wrong-line':
    case 'unavailable':
      return 'invalid';
  }
}

/** SPEC section 3 "Form constants": requests the distinction between hybrid and postpaid lines. */
const HYBRID_CHECK = 'HYBRID_POSTPAID_CHECK';

/** Sends a line check. */
export type SendLineCheck = (msisdn: Msisdn, signal: AbortSignal) => Promise<Answer<CallResult<'checkLine'>>>;

/** Page that decides which lines are accepted; `any` for a payer, whose line can be of any type. */
export type LineCheckPage = NumberPage | 'any';

/** Operator settings that affect which lines a page serves. */
export type LineFlags = { postpaidBundles: boolean };

/** Input of a line check that returns the exact line type (SPEC section 7 "Line validate"). */
export function lineCheckInput(msisdn: Msisdn): CallInput<'checkLine'> {
  return {
    msisdn,
    // Every page shows the line type, and links a number to the page that serves it (RULINGS 22).
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

/** Converts the operator's answer for a page. */
export function toLineCheck(
  msisdn: Msisdn,
  answer: Answer<CallResult<'checkLine'>>,
  { wanted, flags = { postpaidBundles: false } }: { wanted: LineCheckPage; flags?: LineFlags | undefined },
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

/** A check as the field may show it: that of another number says nothing about the one in the field. */
export function checkOf(msisdn: Msisdn | null, check: LineCheck): LineCheck {
  return msisdn === null || check.kind === 'idle' || check.msisdn === msisdn ? check : { kind: 'idle' };
}

/**
 * Checks numbers one after another. A new check aborts the one before, so only the latest result is shown.
 * `check(null)`: the number is incomplete.
 */
export function createLineChecker({
  ask,
  wanted,
  flags,
  show,
}: {
  ask: SendLineCheck;
  wanted: LineCheckPage;
  flags?: LineFlags;
  show: (state: LineCheck) => void;
}) {
  let current: AbortController | null = null;
  return {
    check: async (msisdn: Msisdn | null): Promise<void> => {
      current?.abort();
      if (!msisdn) return show({ kind: 'idle' });
      const controller = new AbortController();
      current = controller;
      show({ kind: 'checking', msisdn });
      const answer = await ask(msisdn, controller.signal);
      if (!controller.signal.aborted) show(toLineCheck(msisdn, answer, { wanted, flags }));
    },
    stop: () => current?.abort(),
  };
}
