import { timingSafeEqual } from 'node:crypto';

/** Compares a given secret with the expected one in constant time. */
export function isSameSecret(given: unknown, expected: string): boolean {
  const [a, b] = [Buffer.from(String(given)), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Whether an `Authorization` header is HTTP Basic of this user. */
export function isBasicOf(authorization: unknown, user: string, password: string): boolean {
  return isSameSecret(authorization, `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`);
}
