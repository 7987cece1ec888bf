import { expect, test } from 'vitest';
import { z } from 'zod';
import { isWithin, PAGE_SIZE, readPages } from './provider-records.ts';

const DAY = { from: new Date('2026-11-27T22:00:00Z'), to: new Date('2026-11-28T22:00:00Z') };

test.each([
  ['2026-11-27T21:59:59.999Z', false],
  ['2026-11-27T22:00:00.000Z', true],
  ['2026-11-28T21:59:59.999Z', true],
  ['2026-11-28T22:00:00.000Z', false],
])('a movement at %s is on the list of one day only: %s', (at, isOn) => {
  expect(isWithin(DAY, new Date(at))).toBe(isOn);
});

/** A list of so many rows, as a provider pages it; `most`: rows of a page. */
async function readList(length: number, most = PAGE_SIZE, beginOf = (offset: number) => offset) {
  const pages: number[] = [];
  const read = await readPages(async ({ page, offset }) => {
    pages.push(page);
    const begin = beginOf(offset);
    const rows = Array.from({ length: Math.max(0, Math.min(most, length - begin)) }, (_, i) => begin + i);
    return { kind: 'answered', status: 200, body: rows };
  }, z.array(z.number()));
  return { rows: read.kind === 'read' ? read.rows : null, pages };
}

test.each([
  [0, 1],
  [99, 2],
  [100, 2],
  [101, 3],
  [250, 4],
])('of %i movements none is left out, on %i pages', async (length, count) => {
  const { rows, pages } = await readList(length);
  expect(rows).toEqual(Array.from({ length }, (_, index) => index));
  expect(pages).toEqual(Array.from({ length: count }, (_, page) => page));
});

test('a list is read to its end where the provider gives fewer rows than asked for, the first page alone, or rows twice', async () => {
  expect((await readList(120, 50)).rows).toHaveLength(120);
  expect((await readList(40, PAGE_SIZE, () => 0)).rows).toHaveLength(40);
  expect((await readList(250, PAGE_SIZE, (offset) => Math.max(0, offset - 3))).rows).toHaveLength(250);
});
