/** Account of a postpaid customer: ten digits (SPEC section 9). Made by {@link parsePostpaidAccount} only. */
export type PostpaidAccount = string & { readonly __postpaidAccount: true };

/** Fixed-internet account: two letters of P and E, ten digits (SPEC section 5). Made by {@link parseFixedAccount} only. */
export type FixedAccount = string & { readonly __fixedAccount: true };

/** Digits of a postpaid account number. */
const ACCOUNT_NUMBER_LENGTH = 10;

const SPACING = /[\s-]/g;

/** Parses ten digits; spaces and hyphens are allowed. Returns `null` for anything else. */
export function parsePostpaidAccount(typed: string): PostpaidAccount | null {
  const digits = typed.replace(SPACING, '');
  const fits = digits.length === ACCOUNT_NUMBER_LENGTH && /^\d+$/.test(digits);
  return fits ? (digits as PostpaidAccount) : null;
}

/**
 * The problem of a postpaid account number while it is typed: `invalid` when more digits cannot make it valid (a letter,
 * an eleventh digit), `incomplete` before the tenth digit; `null` when it is valid.
 */
export function accountNumberProblem(typed: string): 'invalid' | 'incomplete' | null {
  const digits = typed.replace(SPACING, '');
  if (/\D/.test(digits) || digits.length > ACCOUNT_NUMBER_LENGTH) return 'invalid';
  return digits.length < ACCOUNT_NUMBER_LENGTH ? 'incomplete' : null;
}

/** Normalises a fixed account number while it is typed: upper case, no spaces (RULINGS 23). */
export function normaliseFixedAccount(typed: string): string {
  return typed.replace(SPACING, '').toUpperCase();
}

/** Parses two letters P or E and ten digits, in either case; `null` for anything else ("Invalid Account Number"). */
export function parseFixedAccount(typed: string): FixedAccount | null {
  const text = normaliseFixedAccount(typed);
  return /^[PE]{2}\d{10}$/.test(text) ? (text as FixedAccount) : null;
}

/** Masks an account except its last two characters, for other browsers than the one that placed the order (RULINGS 8). */
export function maskAccount(account: string): string {
  return `${'*'.repeat(Math.max(account.length - 2, 0))}${account.slice(-2)}`;
}
