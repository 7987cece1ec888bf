import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { CONTENT_PAGES, type PageTexts } from '@portal/contract/content/content';
import { LOCALE_LIST } from '@portal/domain/language/locale';
import { describe, expect, test } from 'vitest';
import { includesKey, type Texts } from './i18n/texts.ts';

const CONTENT = new URL('../../../content/', import.meta.url);

function contentOf(language: string, page: string): PageTexts {
  const file = new URL(`${language}/${page}.json`, CONTENT);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

/** Every `defineTexts` of the app. */
async function definedTexts(): Promise<Texts[]> {
  const files = globSync(['**/texts.ts', '**/*-texts.ts'], { cwd: import.meta.dirname });
  const modules = await Promise.all(files.map((file) => import(/* @vite-ignore */ `./${file}`)));
  return modules.flatMap((module) => Object.values(module).filter(isTexts));
}

function isTexts(value: unknown): value is Texts {
  return typeof value === 'object' && value !== null && 'groups' in value && 'page' in value;
}

const placeholdersIn = (text = '') => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort().join();

const pages = CONTENT_PAGES.map((page) => ({ page, english: contentOf('en', page) }));

/** Right translations that are the same for two English texts. */
const ALIKE = [
  'sw status.FAILED status.word-failed',
  'rw status.FAILED status.word-failed',
  'fr status.FAILED status.word-failed',
  'rw timeline.next-declined timeline.next-unreachable',
  'fr tariff.any-line tariff.any-period',
  'fr timeline.next-declined timeline.next-unreachable',
  'fr answer.reaches answer.reaches-one',
  'sw standing.what-bundle standing.bundle',
  'rw standing.what-bundle standing.bundle',
];

/** Every page in every other language. */
const translated = pages.flatMap(({ page, english }) =>
  LOCALE_LIST.filter((language) => language !== 'en').map((language) => {
    return { page, language, english, texts: contentOf(language, page) };
  }),
);

describe.each(translated)('$page in $language', ({ page, language, english, texts }) => {
  test('has every text', () => {
    expect(Object.keys(english).filter((key) => !texts[key])).toEqual([]);
  });

  test('has no unused text', () => {
    expect(Object.keys(texts).filter((key) => !(key in english))).toEqual([]);
  });

  test('uses the same placeholders', () => {
    const wrong = Object.keys(english).filter(
      (key) => placeholdersIn(english[key]) !== placeholdersIn(texts[key]),
    );
    expect(wrong).toEqual([]);
  });

  // A text that was copied to the line of another one says the wrong thing in one language only.
  test('says different things where the English texts of a group do', () => {
    const plain = (text = '') => text.toLowerCase().replace(/[^\p{L}\p{N}{}]/gu, '');
    const byText = Object.groupBy(Object.keys(texts), (key) => `${key.split('.')[0]} ${texts[key]}`);
    const alike = Object.values(byText).flatMap((keys = []) => {
      const meanings = new Set(keys.map((key) => plain(english[key])));
      const forms = new Set(keys.map((key) => key.replace(/_(one|other)$/, '')));
      return meanings.size > 1 && forms.size > 1 ? [keys.join(' ')] : [];
    });
    expect(alike.filter((keys) => !ALIKE.includes(`${language} ${keys}`))).toEqual([]);
  });

  test('has curved apostrophes, but for messages, whose alphabet lacks them (GSM 03.38)', () => {
    if (page === 'message-translation') return;
    expect(Object.values(texts).filter((text) => /\p{L}'\p{L}/u.test(text))).toEqual([]);
  });
});

const defined = await definedTexts();

describe.each(pages)('$page in English', ({ page, english }) => {
  test('has no empty text', () => {
    expect(Object.keys(english)).not.toEqual([]);
    expect(Object.keys(english).filter((key) => !english[key])).toEqual([]);
  });

  test('has no key that no screen shows', () => {
    // The server uses the messages, and page-meta.ts reads the titles of pages by their path.
    if (page === 'message-translation' || page === 'meta-data-config') return;
    const sets = defined.filter((set) => set.page === page);
    const unused = Object.keys(english).filter((key) => !sets.some((set) => includesKey(set, key)));
    expect(unused).toEqual([]);
  });
});

test('every group of keys that a screen names has keys', () => {
  const empty = defined.flatMap(({ page, groups, except }) =>
    [...groups, ...except]
      .filter((group) => {
        const keys = Object.keys(contentOf('en', page));
        return !keys.some((key) => includesKey({ page, groups: [group], except: [] }, key));
      })
      .map((group) => `${page}: ${group}`),
  );
  expect(empty).toEqual([]);
});

test('no text contains the name of the brand', () => {
  const withBrand = LOCALE_LIST.flatMap((language) =>
    CONTENT_PAGES.flatMap((page) =>
      Object.entries(contentOf(language, page))
        .filter(([, text]) => /isano/i.test(text))
        .map(([key]) => `${language}/${page}: ${key}`),
    ),
  );
  expect(withBrand).toEqual([]);
});

test('has no English article before a brand name, because the right article depends on the name', () => {
  const articles = pages.flatMap(({ english }) =>
    Object.values(english).filter((text) => /\ban? \{(product|wallet|works)\}/i.test(text)),
  );
  expect(articles).toEqual([]);
});

const SOURCES = import.meta.dirname;
const IMPORT = /^(?:import|export)\s(?!type\b)[^;]*?from\s+'(\.[^']+)'/gm;
const texts = /\.\/(?:[\w./-]*\/)?(?:texts|[\w-]+-texts)\.ts$/;

/** The texts that a module and what it imports can show: `useTexts` and `useNumberedTexts` of a file. */
function shownBy(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return new Set();
  seen.add(file);
  const source = readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
  const own = [...source.matchAll(/\buse\w*(?:Texts|Words)\(\s*(\w+Texts)\b/g)].map(([, name = '']) => name);
  const below = [...source.matchAll(IMPORT)].map(([, path = '']) => new URL(path, `file://${file}`).pathname);
  const modules = below.filter((path) => /\.tsx?$/.test(path) && !texts.test(path) && existsSync(path));
  return new Set([...own, ...modules.flatMap((path) => [...shownBy(path, seen)])]);
}

/** The texts that a route loads: names in its file, lists of several by their members. */
function loadedBy(file: string): Set<string> {
  const source = readFileSync(file, 'utf8').replace(/^import [^;]*;/gm, '');
  return new Set(source.match(/\w+Texts\b/g));
}

const shell = ['shellTexts', 'headerTexts', 'footerLinkTexts', 'footerTexts', 'loaderTexts'];
const help = ['getHelpTexts', 'searchTexts', 'questionTexts', 'faqTexts'];

const routes = readdirSync(`${SOURCES}/routes`, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.tsx'))
  .map((name) => ({ name, file: `${SOURCES}/routes/${name}` }));

test.each(routes)('$name loads every text it can show', ({ name, file }) => {
  const above = /^payment\/(?!shell|status)/.test(name)
    ? loadedBy(`${SOURCES}/routes/payment/shell.tsx`)
    : [];
  const loaded = new Set([
    ...shell,
    ...loadedBy(file),
    ...above,
    ...(name.startsWith('get-help/') ? help : []),
  ]);
  expect([...shownBy(file)].filter((shown) => !loaded.has(shown))).toEqual([]);
});
