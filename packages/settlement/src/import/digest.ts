import { createHash } from 'node:crypto';

/** A hash of values in their order. */
export function digest(values: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(values)).digest('hex').slice(0, 32);
}
