import { expect, test } from 'vitest';
import { isListFinal } from './daraja-pull.ts';

const CLAIMED_AT = new Date('2026-11-26T08:00:00Z');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

// Pull Transactions lists the last 48 hours (developer.safaricom.co.ke); an hour less is sure. A prompt and a late charge take half
// an hour.
test.each([
  [10 * MINUTE, false],
  [30 * MINUTE, false],
  [31 * MINUTE, true],
  [24 * HOUR + 1, true],
  [46 * HOUR, true],
  [47 * HOUR, true],
  [47 * HOUR + 1, false],
  [72 * HOUR, false],
])(
  '%i ms after the prompt, that a payment is not listed says that nothing was taken: %s',
  (ageMs, isFinal) => {
    const clock = { now: () => new Date(CLAIMED_AT.getTime() + ageMs) };
    expect(isListFinal({ clock }, CLAIMED_AT)).toBe(isFinal);
  },
);
