import { existsSync, globSync, readFileSync } from 'node:fs';
import { LOCALE_LIST } from '@portal/domain/language/locale';
import { expect, test } from 'vitest';

const CONTENT = new URL('../../../../content/', import.meta.url).pathname;

/** What a translation has exactly as the English text has it. Numbers of one digit are often words. */
const FACTS = {
  'the same links': /\]\([^)]+\)/g,
  'the same codes to dial': /\*\d[\d*]*#/g,
  'the same numbers': /(?<![\w{#*.,])\d{2,}(?![\w*])/g,
};

/** Right ones that differ: half a minute and a quarter of an hour in digits, and the hours of a day as Swahili counts them, from sunrise. */
const OTHERWISE = [
  'rw payment-translation.json missing.text',
  'rw faqs/04-bills.md fixed-account-not-found',
  'sw faqs/02-bundles.md night-bundles',
];

/** The texts of a file by key: those of JSON, the questions of a file of the help centre, or a page as a whole. */
function textsOf(path: string): Map<string, string> {
  const source = readFileSync(CONTENT + path, 'utf8');
  const texts = new Map<string, string>();
  if (path.endsWith('.json')) {
    JSON.parse(source, (key, value) => {
      // A key may stand at several places of a file with a tree.
      if (typeof value === 'string') texts.set(key, `${texts.get(key) ?? ''}${value}\n`);
      return value;
    });
    return texts;
  }
  let key = '';
  const visible = source.replace(/^---[\s\S]*?\n---/, '').replaceAll(/<!--[\s\S]*?-->/g, '');
  for (const line of visible.split('\n')) {
    key = /\{#([\w-]+)[^}]*\}/.exec(line)?.[1] ?? key;
    texts.set(key, `${texts.get(key) ?? ''}${line.replace(/\{#.*\}/, '')}\n`);
  }
  return texts;
}

/** A number with separators is one: `2,000`, `2 000`. */
const withoutSeparators = (text: string) => text.replaceAll(/(?<=\d)[., \u00a0\u202f](?=\d{3}\b)/g, '');

const files = globSync('**/*.{json,md}', { cwd: `${CONTENT}en` });
const others = LOCALE_LIST.filter((locale) => locale !== 'en');

test.each(Object.entries(FACTS))('a text has %s in each language', (_what, fact) => {
  const factsOf = (text: string) => (withoutSeparators(text).match(fact) ?? []).sort();
  let compared = 0;
  const different: string[] = [];
  for (const file of files) {
    const english = textsOf(`en/${file}`);
    for (const locale of others.filter((each) => existsSync(`${CONTENT}${each}/${file}`))) {
      const translated = textsOf(`${locale}/${file}`);
      for (const [key, text] of english) {
        const [there, here] = [factsOf(text), factsOf(translated.get(key) ?? text)];
        compared += there.length;
        if (there.join() !== here.join()) different.push(`${locale} ${file} ${key}: ${there} and ${here}`);
      }
    }
  }
  expect(compared).toBeGreaterThan(10);
  expect(different.filter((each) => !OTHERWISE.some((right) => each.startsWith(`${right}:`)))).toEqual([]);
});
