import { getCountry, type NumberPlan } from '../country/country.ts';

/** A subscriber's number: the national digits of the country's number plan. Made by {@link parseMsisdn} only. */
export type Msisdn = string & { readonly __msisdn: true };

/** The number plan of this process or browser page (SPEC section 9). */
export function getNumberPlan(): NumberPlan {
  return getCountry().numbers;
}

/**
 * Separators that people write between digits, invisible characters that phones copy with a number, and the apostrophe that
 * spreadsheets put before one.
 */
const SEPARATORS = /[\s\-‐‑–—\u2212./()\p{Cf}]|^['’]/gu;

/** Full-width digits and plus sign of East Asian keyboards. */
const FULL_WIDTH = /[\uff0b\uff10-\uff19]/g;

function toAsciiDigits(typed: string): string {
  return typed.replace(FULL_WIDTH, (character) => String.fromCharCode(character.charCodeAt(0) - 0xfee0));
}

/** Writes a pasted number with the plain characters that it stands for; a link to a number (`tel:`) is the number. */
function toPlainDigits(typed: string, { countryCode }: NumberPlan): string {
  return toAsciiDigits(typed)
    .replace(/^\s*tel:/i, '')
    .replace(/^\s+/, '')
    .replace(SEPARATORS, '')
    .replace(new RegExp(`^\\+${countryCode}(?=\\+${countryCode})`), '')
    .replace(/^\+/, '');
}

/**
 * Removes spaces, hyphens, points, slashes, brackets and the prefixes `+250`, `00250`, `250` and `0` (those of the plan) from a
 * typed number. Keeps a number that is too long, so that the visitor sees it (RULINGS 20), and returns text with any other
 * character unchanged, because removing it could make another number.
 */
export function normaliseMsisdnInput(typed: string, plan: NumberPlan = getNumberPlan()): string {
  const text = toPlainDigits(typed, plan);
  if (/\D/.test(text)) return typed;
  const { countryCode, length } = plan;
  const digits = text.startsWith(`00${countryCode.charAt(0)}`) ? text.slice(2) : text;
  if (digits.startsWith(countryCode) && digits.length > length)
    return dropTrunkPrefix(digits.slice(countryCode.length), plan);
  return dropTrunkPrefix(digits, plan);
}

function dropTrunkPrefix(digits: string, { trunkPrefix }: NumberPlan): string {
  return trunkPrefix && digits.startsWith(trunkPrefix) ? digits.slice(trunkPrefix.length) : digits;
}

/** Whether a text is a national number of the plan, without any other character. */
export function isMsisdn(text: string, plan: NumberPlan = getNumberPlan()): text is Msisdn {
  return text.length === plan.length && /^\d+$/.test(text) && startsAsMobile(text, plan);
}

/** Whether digits begin like a mobile number. Fewer digits than the longest prefix are compared as far as they go. */
export function startsAsMobile(digits: string, { prefixes }: NumberPlan = getNumberPlan()): boolean {
  return prefixes.some((prefix) => digits.startsWith(prefix) || prefix.startsWith(digits));
}

/** Parses a number; `null` unless it has the digits and a prefix of the plan (RULINGS 20). */
export function parseMsisdn(typed: string, plan: NumberPlan = getNumberPlan()): Msisdn | null {
  const digits = normaliseMsisdnInput(typed, plan);
  return isMsisdn(digits, plan) ? digits : null;
}

/**
 * Digits with the separators and prefixes of a number, and no letter or digit beside them. No lookbehind, which Safari
 * learnt in 16.4. The separators are written again: a literal is left out of pages that don't use it, a `RegExp` of a text is not.
 */
const NUMBER_IN_TEXT = /(?:^|[^\p{L}\p{N}+])(\+?\(?\d(?:[\d\s\-‐‑–—\u2212./()\p{Cf}]*\d)?)(?![\p{L}\p{N}])/gu;

/**
 * Finds the number in a text with other words, such as a copied contact: `Mama +250 788 123 456`. `null` unless exactly one
 * number is in it and nothing else that could be one. It is only offered to the visitor, never taken (RULINGS 20).
 */
export function findMsisdnInText(text: string, plan: NumberPlan = getNumberPlan()): Msisdn | null {
  const found = new Set(numbersInText(text, plan));
  const [only = null] = found;
  return found.size === 1 ? only : null;
}

/** Whether a text has a number of the plan, written in any way in which {@link parseMsisdn} reads it. */
export function hasMsisdnInText(text: string, plan: NumberPlan = getNumberPlan()): boolean {
  return numbersInText(text, plan).some((found) => found !== null);
}

/** What could be a number in a text; `null` for each that is none of the plan. */
function numbersInText(text: string, plan: NumberPlan): (Msisdn | null)[] {
  return [...toAsciiDigits(text).matchAll(NUMBER_IN_TEXT)]
    .map(([, match = '']) => match)
    .filter((match) => match.replace(/\D/g, '').length >= plan.length - 2)
    .map((match) => parseMsisdn(match, plan));
}

/** `788123456` -> `0788123456`, the form of `paymentMobile` on the wire (RULINGS 21). */
export function toTrunk(msisdn: Msisdn, plan: NumberPlan = getNumberPlan()): string {
  return `${plan.trunkPrefix}${msisdn}`;
}

/** `788123456` -> `250788123456`, the international form. */
export function toInternational(msisdn: string, plan: NumberPlan = getNumberPlan()): string {
  return `${plan.countryCode}${msisdn}`;
}

/** `250788123456` or `+250788123456` -> `788123456`; `null` for anything but the international form. */
export function parseInternational(text: string, plan: NumberPlan = getNumberPlan()): Msisdn | null {
  const digits = text.replace(/^\+/, '');
  const national = digits.slice(plan.countryCode.length);
  return digits.startsWith(plan.countryCode) && isMsisdn(national, plan) ? national : null;
}

/** `788123456` -> `788 123 456`, grouped for display. Also works on a partly typed number. */
export function groupMsisdn(digits: string): string {
  return digits.replace(/(\d{3})(?=\d)/g, '$1 ');
}

/** `788123456` -> `0788 123 456`, as texts for people name a number. */
export function groupTrunk(msisdn: Msisdn, plan: NumberPlan = getNumberPlan()): string {
  return `${plan.trunkPrefix}${groupMsisdn(msisdn)}`;
}

/**
 * `788123456` -> `+250 7** *** *56` for logs and for other browsers than the one that placed the order (RULINGS 8, SAFETY
 * X7).
 */
export function maskMsisdn(msisdn: string, plan: NumberPlan = getNumberPlan()): string {
  return `+${plan.countryCode} ${maskNational(msisdn, plan)}`;
}

/** `788123456` -> `7** *** *56`. */
export function maskNational(msisdn: string, plan: NumberPlan = getNumberPlan()): string {
  const [first = ''] = plan.prefixes;
  const national = `${plan.prefixes.length === 1 ? first.charAt(0) : '*'}`.padEnd(plan.length - 2, '*');
  return groupMask(national + msisdn.slice(-2));
}

function groupMask(masked: string): string {
  return masked.replace(/(.{3})(?=.)/g, '$1 ');
}
