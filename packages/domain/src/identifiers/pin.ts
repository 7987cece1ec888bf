/** Digits of a wallet PIN (SPEC section 9). Fields, texts and checks follow from it. */
export const PIN_LENGTH = 4;
/** Wrong PINs until a wallet is locked. SPEC section 9. */
export const PIN_ATTEMPTS = 5;

/** Whether the text is as many digits as a PIN has. */
export function isPin(typed: string): boolean {
  return typed.length === PIN_LENGTH && /^\d+$/.test(typed);
}
