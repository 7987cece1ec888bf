import { timingSafeEqual } from 'node:crypto';

/** Compares a received signature or digest with the right one in constant time. Their length is no secret. */
export function isSame(given: string | Buffer, right: string | Buffer): boolean {
  const [actual, expected] = [Buffer.from(given), Buffer.from(right)];
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}
