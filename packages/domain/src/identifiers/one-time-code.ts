/** Digits of a one-time code. SPEC section 9. */
export const CODE_LENGTH = 6;
/** Checks one code allows. After the last one even the right code is dead (SAFETY X2). */
export const CODE_ATTEMPTS = 5;
/** Seconds before another code may be asked for. SPEC section 9. */
export const RESEND_SECONDS = 60;
/** Milliseconds a code lives (SAFETY X2: five minutes, at most ten). */
export const CODE_LIFETIME_MS = 5 * 60_000;

/** Exactly six digits, spaces allowed between them as some phones paste them; else `null`. */
export function parseCode(typed: string): string | null {
  const digits = parseCodePart(typed);
  return digits?.length === CODE_LENGTH ? digits : null;
}

/** The digits of a code that is still being typed; `null` for letters or a seventh digit, which are never dropped. */
export function parseCodePart(typed: string): string | null {
  const digits = typed.replace(/[\s-]/g, '');
  return /^\d{0,6}$/.test(digits) ? digits : null;
}
