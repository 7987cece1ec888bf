import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isTextPlace, overlayTexts, type PlacedText, placeName, toContentFiles } from './text-place.ts';

const place = fc.constantFrom(
  { path: 'en/website-homepage-config.json', key: 'title' },
  { path: 'en/website-homepage-config.json', key: 'banner.1.title' },
  { path: 'sw/website-homepage-config.json', key: 'title' },
  { path: 'en/pages/terms.md', key: '' },
);
const text: fc.Arbitrary<PlacedText> = fc
  .tuple(place, fc.option(fc.string({ maxLength: 20, unit: 'grapheme' })))
  .map(([at, written]) => ({ ...at, text: written }));

/** What the portal reads from files, by place. */
function readBack(texts: readonly PlacedText[]): Map<string, string> {
  const found = toContentFiles(texts).flatMap(({ path, bytes }) => {
    if (!path.endsWith('.json')) return [[placeName({ path, key: '' }), bytes.toString()] as const];
    const keys = Object.entries(JSON.parse(bytes.toString()) as Record<string, string>);
    return keys.map(([key, value]) => [placeName({ path, key }), value] as const);
  });
  return new Map(found);
}

test('of all texts at a place the portal reads the latest one, and none that was taken back', () => {
  fc.assert(
    fc.property(fc.array(text), fc.array(text), (earlier, later) => {
      const latest = new Map([...earlier, ...later].map((one) => [placeName(one), one.text]));
      const wanted = new Map([...latest].filter(([, written]) => written !== null));
      expect(readBack(overlayTexts(earlier, later))).toEqual(wanted);
    }),
  );
});

test.each([
  ['en/website-homepage-config.json', 'banner.1.title', true],
  ['sw/faqs/05-payments.md', '', true],
  ['fr/pages/help-documents/offer.md', '', true],
  ['rw/get-form-schema.json', '', true],
  ['en/website-homepage-config.json', '', false],
  ['en/website-homepage-config.json', '__proto__', false],
  ['en/pages/terms.md', 'title', false],
  ['EN/pages/terms.md', '', false],
  ['en/pages/../terms.md', '', false],
  ['en/media/map.svg', '', false],
])('a text at %s with the key "%s" is read: %s', (path, key, isRead) => {
  expect(isTextPlace({ path, key })).toBe(isRead);
});
