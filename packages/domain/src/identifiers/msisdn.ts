/** A subscriber's number: nine national digits starting with 7. Made by {@link parseMsisdn} only. */
export type Msisdn = string & { readonly __msisdn: true };

/** Country calling code of Rwanda. SPEC section 9. */
export const COUNTRY_CODE = '250';
/** Digits of a national number. SPEC section 9. */
export const MSISDN_LENGTH = 9;

/** What people write between digits, and the invisible marks that phones copy along with a number. */
const SEPARATORS = /[\s\-‐‑–.()\p{Cf}]/gu;

/**
 * Digits of what was typed, without spaces, hyphens, points, brackets, `+250`, `00250`, `250` or a trunk `0` in front.
 * Never cuts: a number that is too long stays too long, so that the visitor sees it (RULINGS 20). Text with anything else
 * in it, such as a letter, stays as it was typed: dropping it could make another number.
 */
export function normaliseMsisdnInput(typed: string): string {
  const text = typed.replace(SEPARATORS, '').replace(/^\+/, '');
  if (/\D/.test(text)) return typed;
  const digits = text.replace(/^00(?=2)/, '');
  if (digits.startsWith(COUNTRY_CODE) && digits.length > MSISDN_LENGTH) return dropTrunkZero(digits.slice(3));
  return dropTrunkZero(digits);
}

function dropTrunkZero(digits: string): string {
  return digits.startsWith('0') ? digits.slice(1) : digits;
}

/** Text to a number, or `null` when it is not nine digits starting with 7 (RULINGS 20). */
export function parseMsisdn(typed: string): Msisdn | null {
  const digits = normaliseMsisdnInput(typed);
  return /^7\d{8}$/.test(digits) ? (digits as Msisdn) : null;
}

/** `788123456` -> `0788123456`, the form of `paymentMobile` on the wire (RULINGS 21). */
export function toTrunk(msisdn: Msisdn): string {
  return `0${msisdn}`;
}

/** `788123456` -> `250788123456`, the form SMS centres and callers abroad use. */
export function toInternational(msisdn: Msisdn): string {
  return `${COUNTRY_CODE}${msisdn}`;
}

/** `788123456` -> `788 123 456`, grouped as it is read aloud. Works on a partly typed number too. */
export function groupMsisdn(digits: string): string {
  return digits.replace(/(\d{3})(?=\d)/g, '$1 ');
}

/** `788123456` -> `+250 7** *** *56` for logs and for anyone who did not make the order (RULINGS 8, SAFETY X7). */
export function maskMsisdn(msisdn: string): string {
  return `+${COUNTRY_CODE} 7** *** *${msisdn.slice(-2)}`;
}
