/** Account of a postpaid customer: ten digits (SPEC section 9). Made by {@link parsePostpaidAccount} only. */
export type PostpaidAccount = string & { readonly __postpaidAccount: true };

/** Fixed-internet account: two letters of P and E, ten digits (SPEC section 5). Made by {@link parseFixedAccount} only. */
export type FixedAccount = string & { readonly __fixedAccount: true };

/** Digits of a postpaid account number. */
const ACCOUNT_NUMBER_LENGTH = 10;

const SPACING = /[\s-]/g;

/** Ten digits, spaces and hyphens between them allowed, else `null`. */
export function parsePostpaidAccount(typed: string): PostpaidAccount | null {
  const digits = typed.replace(SPACING, '');
  const fits = digits.length === ACCOUNT_NUMBER_LENGTH && /^\d+$/.test(digits);
  return fits ? (digits as PostpaidAccount) : null;
}

/**
 * What is wrong with a postpaid account number in its field: `hopeless` where typing on can't mend it (a letter, an eleventh
 * digit), `incomplete` before the tenth digit; `null` when it is right.
 */
export function accountNumberProblem(typed: string): 'hopeless' | 'incomplete' | null {
  const digits = typed.replace(SPACING, '');
  if (/\D/.test(digits) || digits.length > ACCOUNT_NUMBER_LENGTH) return 'hopeless';
  return digits.length < ACCOUNT_NUMBER_LENGTH ? 'incomplete' : null;
}

/** What a fixed account number looks like while it is typed: upper-cased, no spacing (RULINGS 23). */
export function normaliseFixedAccount(typed: string): string {
  return typed.replace(SPACING, '').toUpperCase();
}

/** P or E, P or E, ten digits, in either case; else `null` ("Invalid Account Number"). */
export function parseFixedAccount(typed: string): FixedAccount | null {
  const text = normaliseFixedAccount(typed);
  return /^[PE]{2}\d{10}$/.test(text) ? (text as FixedAccount) : null;
}

/** For anyone but the browser that made the order: the last two characters (RULINGS 8). */
export function maskAccount(account: string): string {
  return `${'*'.repeat(Math.max(account.length - 2, 0))}${account.slice(-2)}`;
}
