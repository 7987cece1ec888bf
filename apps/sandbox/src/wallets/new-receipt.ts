import { randomInt } from 'node:crypto';

/** A receipt number as M-Pesa's look: nine letters and digits, the first a Q. */
export function newReceipt(): string {
  const digits = randomInt(36 ** 8).toString(36);
  return `Q${digits.toUpperCase().padStart(8, '0')}`;
}
