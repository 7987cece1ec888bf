/** Digits of a wallet PIN. SPEC section 9. */
export const PIN_LENGTH = 4;
/** Wrong PINs until a wallet is locked. SPEC section 9. */
export const PIN_ATTEMPTS = 5;

/** Whether the text has exactly four digits. */
export function isPin(typed: string): boolean {
  return /^\d{4}$/.test(typed);
}
