import type { BundleNotesRow } from '@portal/contract/staff/content/staff-content-notes';
import { expect, test } from 'vitest';
import { isBundleShown } from './find-bundles.ts';

const bundle = {
  name: 'Night 1 GB',
  category: 'Night data',
  line: 'PREPAID',
  amount: '200',
  currency: 'RWF',
} as const;
const cell = { locale: 'en', live: null, draft: null, others: [] } satisfies BundleNotesRow['texts'][number];
const row: BundleNotesRow = { key: 'ND1', bundle, texts: [cell] };
const noted = (note: string | null): BundleNotesRow => ({
  ...row,
  texts: [
    {
      ...cell,
      live: { text: 'Best for video', origin: 'desk' },
      draft: note === null ? null : { text: note, isOutdated: false },
    },
  ],
});

test('a bundle is found by its name, category, code and note', () => {
  for (const filter of ['night 1', 'DATA', 'nd1', '']) {
    expect(isBundleShown(row, { filter, noted: false })).toBe(true);
  }
  expect(isBundleShown(row, { filter: 'video', noted: false })).toBe(false);
  expect(isBundleShown(noted(null), { filter: 'video', noted: false })).toBe(true);
});

test('bundles with a note are those that have one with the draft', () => {
  expect(isBundleShown(row, { filter: '', noted: true })).toBe(false);
  expect(isBundleShown(noted(null), { filter: '', noted: true })).toBe(true);
  expect(isBundleShown(noted(''), { filter: '', noted: true })).toBe(false);
});
