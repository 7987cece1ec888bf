/** Lines that a browser shows at most. */
export const MAX_LINES = 10;
/** The PIN that locks the lines of a browser: four to eight digits. It opens nothing else and is no PIN of a wallet. */
export const LINE_PIN = /^\d{4,8}$/;
/** Wrong PINs after which the lines are forgotten. */
export const LINE_PIN_ATTEMPTS = 5;

/** Why a text is no PIN: its form, or because many people choose it. `null`: it is one. */
export function findPinProblem(text: string): 'form' | 'common' | null {
  if (!LINE_PIN.test(text)) return 'form';
  const digits = [...text].map(Number);
  const steps = digits.slice(1).map((digit, index) => digit - (digits[index] ?? 0));
  // 1111, 1234, 4321.
  const isRow = steps.every((step) => step === steps[0] && Math.abs(step) <= 1);
  return isRow ? 'common' : null;
}
