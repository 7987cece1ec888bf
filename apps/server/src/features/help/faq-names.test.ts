import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const CONTENT = new URL('../../../../../content', import.meta.url).pathname;
const filesIn = (folder: string, ending: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending))
    .map((name) => readFileSync(join(folder, name), 'utf8'));

/** All texts of the screens in a language. */
function textsOf(locale: string): Set<string> {
  const texts = new Set<string>();
  for (const file of filesIn(join(CONTENT, locale), '.json')) {
    JSON.parse(file, (_key, value) => (typeof value === 'string' ? texts.add(value) : value) && value);
  }
  return texts;
}

/** Links that use the name of a page: `[Recharge airtime](/prepaid-recharge)`. */
const NAMED_LINK = /\[(\p{Lu}[^\]]+)\]\(\/(?!gethelp)[^)]*\)/gu;

test.each(['en', 'sw'])('help links use the names of the pages on the screen, in %s', (locale) => {
  const texts = textsOf(locale);
  const named = filesIn(join(CONTENT, locale, 'faqs'), '.md').flatMap((file) =>
    [...file.matchAll(NAMED_LINK)].map(([, name = '']) => name),
  );
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((name) => !texts.has(name))).toEqual([]);
});
