import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { FONT_CHARACTERS, makeFontSubset } from './subset-font.ts';

const CONTENT = join(import.meta.dirname, '../../../content');

test('the font has every letter of every text', () => {
  const files = readdirSync(CONTENT, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(json|md)$/.test(file),
  );
  const used = new Set(files.flatMap((file) => [...readFileSync(join(CONTENT, file), 'utf8')]));
  const missing = [...used].filter(
    (character) => /\p{L}|\p{N}/u.test(character) && !FONT_CHARACTERS.includes(character),
  );
  expect(missing).toEqual([]);
});

test('the font is small enough for a phone that pays for data', async () => {
  const font = await makeFontSubset();
  expect(font.toString('latin1', 0, 4)).toBe('wOF2');
  expect(font.length).toBeLessThan(20_000);
});
