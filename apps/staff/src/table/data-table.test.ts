import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import en from '../texts/en.json' with { type: 'json' };

const SOURCES = fileURLToPath(new URL('..', import.meta.url));
const textOf = (key = '') => en[key as keyof typeof en];

test('no page shows the same words as a heading and as the caption of its table', () => {
  const twice = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .flatMap((file) => {
      const source = readFileSync(`${SOURCES}${file}`, 'utf8');
      const headings = [...source.matchAll(/<h[1-3][^>]*>\s*\{t\('([\w.-]+)'\)\}/g)].map(([, key]) =>
        textOf(key),
      );
      const captions = [...source.matchAll(/caption=\{t\('([\w.-]+)'\)\}(?!\s+isHeaded)/g)];
      return captions.filter(([, key]) => headings.includes(textOf(key))).map(([, key]) => `${file}: ${key}`);
    });
  expect(twice).toEqual([]);
});
