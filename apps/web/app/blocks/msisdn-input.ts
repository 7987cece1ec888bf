import { COUNTRY_CODE, groupMsisdn, MSISDN_LENGTH, normaliseMsisdnInput } from '@portal/domain/msisdn';

/** A number field after a key press or a paste: its digits (or the whole text where it is no number), how they are shown and where the caret goes. */
export type MsisdnInput = { digits: string; shown: string; caret: number };

/** What is wrong with the digits in the field, `null` while nothing can be said yet or nothing is wrong. */
export type MsisdnProblem = 'not-digits' | 'too-long' | 'not-mobile';

/**
 * Normalises and groups what stands in a number field (RULINGS 20). The caret keeps the digits behind it behind it,
 * so that correcting the middle of a number does not throw the visitor to its end.
 * @param caret position of the caret in `typed`
 */
export function reformatMsisdn(typed: string, caret: number): MsisdnInput {
  const digits = normaliseMsisdnInput(typed);
  if (/\D/.test(digits)) return { digits: typed, shown: typed, caret };
  const shown = groupMsisdn(digits);
  const digitsBehind = typed.slice(caret).replace(/\D/g, '').length;
  return { digits, shown, caret: caretBefore(shown, Math.min(digitsBehind, digits.length)) };
}

function caretBefore(shown: string, digitsBehind: number): number {
  let position = shown.length;
  for (let left = digitsBehind; left > 0; ) {
    position -= 1;
    if (/\d/.test(shown.charAt(position))) left -= 1;
  }
  return shown.charAt(position - 1) === ' ' ? position - 1 : position;
}

/**
 * Says what can't become right by typing on. Nine digits that begin with the country code are only the start of a
 * number in its international form, so nothing is said about them.
 */
export function msisdnProblem(digits: string): MsisdnProblem | null {
  if (/\D/.test(digits)) return 'not-digits';
  if (digits.length > MSISDN_LENGTH) return 'too-long';
  if (digits.length === 0 || digits.startsWith('7')) return null;
  return COUNTRY_CODE.startsWith(digits) || digits.startsWith(COUNTRY_CODE) ? null : 'not-mobile';
}
