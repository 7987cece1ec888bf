import { createHash } from 'node:crypto';

/**
 * The one UUID that belongs to a reference: for providers whose idempotency key must look like a random UUID
 * (version 4). The same reference always gives the same one, so that nothing has to be stored.
 */
export function uuidOf(reference: string): string {
  const bytes = createHash('sha256').update(reference).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/**
 * A refund's idempotency key: one for each number of the refund, so that a repeat refunds nothing twice and a new refund,
 * after a final refusal, is not answered with the old refusal.
 * @param base the key of the first one
 */
export function refundKey(base: string, attempt: number): string {
  return attempt === 1 ? base : `${base}-${attempt}`;
}
