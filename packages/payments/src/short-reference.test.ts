import { newOrderedId } from '@portal/platform/crypto/new-ordered-id';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseShortReference, shortReference } from './short-reference.ts';

const ids = fc
  .date({ min: new Date('2024-01-01'), max: new Date('2060-01-01'), noInvalidDate: true })
  .map((now) => newOrderedId(now));

test('has ten characters without look-alikes, the same ones each time', () => {
  fc.assert(
    fc.property(ids, (id) => {
      expect(shortReference(id)).toMatch(/^[A-HJ-NP-Z2-9]{5}-[A-HJ-NP-Z2-9]{5}$/);
      expect(shortReference(id)).toBe(shortReference(id));
    }),
  );
});

test('is understood as people type it, and leads to the ids of its time', () => {
  fc.assert(
    fc.property(ids, (id) => {
      const reference = shortReference(id);
      const spellings = [reference, reference.toLowerCase(), reference.replace('-', ''), ` ${reference} `];
      for (const typed of spellings) {
        expect(parseShortReference(typed)).toEqual({ reference, idPrefix: id.slice(0, 4) });
      }
    }),
  );
});

test('payments of the same seconds have different references', () => {
  const now = new Date('2026-11-23T10:00:00Z');
  const references = Array.from({ length: 500 }, () => shortReference(newOrderedId(now)));
  expect(new Set(references).size).toBe(500);
});

test('an id and other texts are no reference', () => {
  const texts = ['', '7KQ2M', '7KQ2M-4XW9I', newOrderedId(new Date('2026-11-23')), '7KQ2M-4XW9T-X'];
  expect(texts.map(parseShortReference)).toEqual([null, null, null, null, null]);
});
