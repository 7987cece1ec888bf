import { STAFF_NAMES } from '@portal/contract/staff/staff-names';
import { expect, test } from 'vitest';
import { en } from './en.ts';
import { fr } from './fr.ts';

const placeholders = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();

test('every text exists in French, translated and with the same values', () => {
  for (const [key, english] of Object.entries(en)) {
    const french = fr[key as keyof typeof en];
    expect(french, key).toBeTruthy();
    expect(placeholders(french), key).toEqual(placeholders(english));
  }
  expect(Object.keys(fr)).toEqual(Object.keys(en));
});

test('every name that the server sends as data has words', () => {
  const missing = Object.entries(STAFF_NAMES).flatMap(([group, names]) =>
    names.filter((name) => !(`${group}.${name}` in en)).map((name) => `${group}.${name}`),
  );
  expect(missing).toEqual([]);
});
