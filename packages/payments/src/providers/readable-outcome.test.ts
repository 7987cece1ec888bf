import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toReadableOutcome } from './readable-outcome.ts';

const paid = (providerReference: string, minor = 500) =>
  ({ kind: 'paid', providerReference, charged: { minor, currency: 'RWF' } }) as const;

// PostgreSQL: 22021, "invalid byte sequence for encoding UTF8: 0x00"; lone surrogates have no UTF-8 form.
test.each([
  ['a NUL', 'AB\0CD'],
  ['a line feed', 'AB\nCD'],
  ['half of a character', 'AB\ud800'],
  ['5,000 characters', 'A'.repeat(5_000)],
])('a reference with %s makes nothing certain', (_what, reference) => {
  expect(toReadableOutcome(paid(reference)).kind).toBe('unknown');
  expect(toReadableOutcome({ kind: 'refunded', refundReference: reference }).kind).toBe('unknown');
});

test('a success with an amount of 0 or less makes nothing certain, and an unnamed amount does', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1_000_000, max: 1_000_000 }), (minor) => {
      expect(toReadableOutcome(paid('R1', minor)).kind).toBe(minor > 0 ? 'paid' : 'unknown');
    }),
  );
  const unnamed = { kind: 'paid', providerReference: 'R1', charged: 'unnamed' } as const;
  expect(toReadableOutcome(unnamed)).toBe(unnamed);
});
