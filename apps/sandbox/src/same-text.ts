import { timingSafeEqual } from 'node:crypto';

/** Whether what was given is the secret that was expected, without telling by its time how much was right. */
export function sameText(given: unknown, expected: string): boolean {
  const [a, b] = [Buffer.from(String(given)), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
