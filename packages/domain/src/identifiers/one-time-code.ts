/** Digits of a one-time code (SPEC section 9). Fields, messages, texts and checks follow from it. */
export const CODE_LENGTH = 6;
/** Checks per code. After the last one even the right code is refused (SAFETY X2). */
export const CODE_ATTEMPTS = 5;
/** Seconds until another code can be requested. SPEC section 9. */
export const RESEND_SECONDS = 60;
/** Lifetime of a code in milliseconds (SAFETY X2: five minutes, at most ten). */
export const CODE_LIFETIME_MS = 5 * 60_000;

/** Parses a whole code; spaces between them are allowed, because some phones paste them. `null` otherwise. */
export function parseCode(typed: string): string | null {
  const digits = parseCodePart(typed);
  return digits?.length === CODE_LENGTH ? digits : null;
}

/** Parses a partly typed code; `null` for letters or a digit too many, which are never dropped. */
export function parseCodePart(typed: string): string | null {
  const digits = typed.replace(/[\s-]/g, '');
  return /^\d*$/.test(digits) && digits.length <= CODE_LENGTH ? digits : null;
}
