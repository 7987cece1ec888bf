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
