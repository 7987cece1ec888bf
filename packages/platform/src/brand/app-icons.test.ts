import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readIcons } from './app-icons.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'brand-'));
});
afterEach(() => rmSync(dir, { recursive: true }));

function brandFile(facts: object): string {
  const file = join(dir, 'brand.json');
  writeFileSync(file, JSON.stringify(facts));
  return file;
}

test('the default brand has the icon sizes for Android and iOS', () => {
  const icons = readIcons('brand/brand.json');
  expect(icons.map(({ entry }) => entry && [entry.sizes, entry.purpose])).toEqual([
    ['192x192', 'any'],
    ['512x512', 'any'],
    ['512x512', 'maskable'],
    null,
  ]);
  expect(icons.at(-1)?.path).toBe('/apple-touch-icon.png');
});

test('returns no icons for a brand without them', () => {
  expect(readIcons(brandFile({}))).toEqual([]);
});

test('rejects an icon of the wrong size', () => {
  for (const name of ['icon-192.png', 'icon-512.png', 'icon-maskable-512.png', 'apple-touch-icon.png'])
    writeFileSync(join(dir, name), readFileSync('brand/icons/icon-192.png'));
  expect(() => readIcons(brandFile({ icons: '.' }))).toThrow('icon-512.png is not a PNG of 512 x 512');
});
