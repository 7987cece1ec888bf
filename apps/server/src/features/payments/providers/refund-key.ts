/**
 * A refund's key at its provider: one for each number of the refund, so that a repeat gives nothing twice and a new
 * refund, after one that was refused for good, is not answered with the old refusal.
 * @param base the key of the first one
 */
export function refundKey(base: string, attempt: number): string {
  return attempt === 1 ? base : `${base}-${attempt}`;
}
