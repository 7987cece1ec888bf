import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseCursor, toPage } from './page.ts';

test('shows every row once and in order for any page size', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.nat(10_000), { maxLength: 60 }),
      fc.integer({ min: 1, max: 20 }),
      (ids, limit) => {
        const sorted = ids.toSorted((a, b) => a - b);
        const seen: number[] = [];
        let after: readonly string[] | null = null;
        for (;;) {
          const from = after === null ? -1 : Number(after[0]);
          const rows = sorted.filter((id) => id > from).slice(0, limit + 1);
          const page = toPage({ rows, total: sorted.length, page: { limit, after } }, (id) => [String(id)]);
          seen.push(...page.rows);
          if (page.next === null) break;
          after = parseCursor(page.next, ['number']);
          expect(after).not.toBeNull();
        }
        expect(seen).toEqual(sorted);
      },
    ),
  );
});

test('rejects every string that is not a cursor of the list', () => {
  const cursorOf = (key: unknown) => Buffer.from(JSON.stringify(key)).toString('base64url');
  expect(parseCursor(cursorOf(['2026-11-20T10:00:00.123456Z', 'abc']), ['time', 'text'])).toEqual([
    '2026-11-20T10:00:00.123456Z',
    'abc',
  ]);
  for (const wrong of [
    ['abc', 'abc'],
    ['2026-11-20T10:00:00Z'],
    ['2026-19-40T10:00:00Z', 'abc'],
    // JavaScript accepts both, PostgreSQL neither.
    ['2026-02-30T10:00:00Z', 'abc'],
    ['0000-01-01T10:00:00Z', 'abc'],
    [7, 'abc'],
    'abc',
  ])
    expect(parseCursor(cursorOf(wrong), ['time', 'text'])).toBeNull();
  fc.assert(fc.property(fc.string(), (typed) => parseCursor(typed, ['time', 'text']) === null || true));
});
