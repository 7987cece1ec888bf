import type { DeclineReason } from '../provider.ts';

/** What a code means. `unclear` is never a failure (RULINGS 5). */
export type Meaning =
  | { kind: 'success' }
  | { kind: 'declined'; reason: DeclineReason }
  | { kind: 'wrong-pin' }
  | { kind: 'locked' }
  /** The ticket or the encrypted PIN was stale, used or unreadable: nothing was taken. */
  | { kind: 'not-taken' }
  | { kind: 'duplicate' }
  | { kind: 'not-found' }
  | { kind: 'unclear' };

const declined = (reason: DeclineReason): Meaning => ({ kind: 'declined', reason });

/** Every code but 56D005 is assumed: correct them here once the bank has told its own. Those left out are unclear. */
const MEANINGS: Record<string, Meaning> = {
  '00': { kind: 'success' },
  '56D005': { kind: 'wrong-pin' },
  '56D006': { kind: 'locked' },
  '56D010': declined('insufficient-funds'),
  '56D011': declined('limit-exceeded'),
  '56D012': declined('refused'),
  '56D013': { kind: 'not-taken' },
  '56D014': declined('wallet-barred'),
  '56D015': declined('refused'),
  '56D020': { kind: 'duplicate' },
  '56D021': { kind: 'not-found' },
  '56D030': { kind: 'not-taken' },
  '56D031': declined('refused'),
  '56D032': declined('no-answer'),
};

/** Reads a code. */
export function readSmartcashCode(code: string): Meaning {
  return MEANINGS[code] ?? { kind: 'unclear' };
}
