import { z } from 'zod';

/**
 * A whole number of the environment, written in digits only: `3000`. Everything else that JavaScript would
 * convert to a number (` 5`, `1e3`, `0x10`, `5.0`) is most likely a mistake and is rejected.
 */
export function wholeNumber({ min, max }: { min: number; max: number }) {
  return z
    .string()
    .regex(/^\d{1,9}$/, 'a whole number in digits, e.g. 20')
    .transform(Number)
    .pipe(z.number().min(min).max(max));
}

/** A positive number of the environment with at most six digits on either side of the point: `2`, `0.5`. */
export function positiveDecimal() {
  return z
    .string()
    .regex(/^\d{1,6}(\.\d{1,6})?$/, 'a plain decimal, e.g. 0.5')
    .transform(Number)
    .pipe(z.number().positive());
}
