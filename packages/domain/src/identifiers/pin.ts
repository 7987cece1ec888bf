/** Digits of a wallet PIN. SPEC section 9. */
export const PIN_LENGTH = 4;
/** Wrong PINs before a wallet locks itself. SPEC section 9. */
export const PIN_ATTEMPTS = 5;

/** Exactly four digits. */
export function isPin(typed: string): boolean {
  return /^\d{4}$/.test(typed);
}
