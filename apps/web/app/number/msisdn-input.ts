import {
  getNumberPlan,
  groupMsisdn,
  normaliseMsisdnInput,
  startsAsMobile,
} from '@portal/domain/identifiers/msisdn';

/**
 * State of a number field after input: its digits (or the whole text when it is not a number), the displayed text, and
 * the caret position.
 */
export type MsisdnInput = { digits: string; shown: string; caret: number };

/** Problem of the digits in the field; `null` when there is none, or none yet. */
export type MsisdnProblem = 'not-digits' | 'too-long' | 'not-mobile';

/**
 * Normalises and groups the text of a number field (RULINGS 20). The caret stays before the same digits, so that a
 * correction in the middle does not move it to the end.
 * @param caret position of the caret in `typed`
 */
export function formatMsisdnInput(typed: string, caret: number): MsisdnInput {
  const digits = normaliseMsisdnInput(typed);
  if (/\D/.test(digits)) return { digits: typed, shown: typed, caret };
  const shown = groupMsisdn(digits);
  const digitsAfterCaret = typed.slice(caret).replace(/\D/g, '').length;
  return { digits, shown, caret: caretBefore(shown, Math.min(digitsAfterCaret, digits.length)) };
}

function caretBefore(shown: string, digitsAfterCaret: number): number {
  let position = shown.length;
  for (let left = digitsAfterCaret; left > 0; ) {
    position -= 1;
    if (/\d/.test(shown.charAt(position))) left -= 1;
  }
  return shown.charAt(position - 1) === ' ' ? position - 1 : position;
}

/** The problem that a field names: that it is incomplete only once it was left. */
export function findNamedProblem(digits: string, hasLeft: boolean): MsisdnProblem | 'incomplete' | null {
  const isIncomplete = hasLeft && digits.length > 0 && digits.length < getNumberPlan().length;
  return findMsisdnProblem(digits) ?? (isIncomplete ? 'incomplete' : null);
}

/**
 * Finds a problem that further typing cannot fix. Digits that begin with the country code are only the start of an
 * international number, so they are no problem yet.
 */
export function findMsisdnProblem(digits: string): MsisdnProblem | null {
  if (/\D/.test(digits)) return 'not-digits';
  const { length, countryCode } = getNumberPlan();
  if (digits.length > length) return 'too-long';
  if (startsAsMobile(digits)) return null;
  return countryCode.startsWith(digits) || digits.startsWith(countryCode) ? null : 'not-mobile';
}
