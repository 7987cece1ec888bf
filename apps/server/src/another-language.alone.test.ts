import type { ContentPage } from '@portal/contract/content/content';
import { placedQuestions } from '@portal/domain/help/help';
import type { Locale } from '@portal/domain/language/locale';
import { loadBrand } from '@portal/platform/brand/load-brand';
import { BUILT_IN_CONTENT } from '@portal/platform/content/content-dirs';
import { contentSource } from '@portal/platform/content/content-source';
import { makeTestContent, type TestContent } from '@portal/platform/content/testing/content';
import { createFormatText } from '@portal/platform/wording/sentences';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { checkContent } from './content-tool/check-content.ts';
import { reportOf } from './content-tool/findings.ts';
import { readScreenPaths } from './content-tool/screen-paths.ts';
import { contentStore } from './features/content/content-store.ts';
import { createPackageCache } from './features/content/find-package.ts';
import { createGazetteer } from './features/geocoding/gazetteer/gazetteer.ts';
import { faqsPart } from './features/help/read-faqs.ts';

/** The country of all tests with one more language; what was imported to configure it is imported again with that. */
const file = await vi.hoisted(async () => {
  const { loadCountry } = await import('@portal/platform/country/load-country');
  const shipped = loadCountry();
  const languages = { offered: ['en', 'sw', 'zz'], default: 'en' };
  vi.resetModules();
  return {
    ...shipped,
    names: { ...shipped.names, zz: shipped.names.en },
    country: { ...shipped.country, languages },
  };
});

// An operator adds a language with a line here, its code in the country file and a folder of texts.
vi.mock('@portal/domain/language/languages', () => ({
  LANGUAGES: { en: 'English', sw: 'Kiswahili', zz: 'Zazaki' },
}));
vi.mock('@portal/domain/country/country', async (importActual) => ({
  ...(await importActual<object>()),
  getCountry: () => file.country,
}));
vi.mock('@portal/platform/country/load-country', async (importActual) => ({
  ...(await importActual<object>()),
  loadCountry: () => file,
}));

const ZZ = 'zz' as Locale;
const brand = loadBrand('brand/brand.json');
const screenPaths = await readScreenPaths();
/** Content pages in the folder `zz`: the purchases and the server sentences. */
const PAGES: ContentPage[] = ['recharge-translation', 'payment-translation', 'message-translation'];
const shipped = contentStore(contentSource([BUILT_IN_CONTENT]), { brand, assetHost: null });
let theirs: TestContent;

beforeEach(() => {
  theirs = makeTestContent();
  for (const page of PAGES) {
    const texts = Object.entries(shipped.readPage(page, 'en'));
    theirs.write(`zz/${page}.json`, Object.fromEntries(texts.map(([key, text]) => [key, `«${text}»`])));
  }
});
afterEach(() => theirs.drop());

function open() {
  const source = contentSource([BUILT_IN_CONTENT, theirs.dir]);
  const store = contentStore(source, { brand, assetHost: null });
  const formatText = createFormatText(
    brand,
    (key, locale) => store.readTexts('message-translation', locale)[key] ?? key,
  );
  return { source, store, formatText };
}

test('sends its texts to a browser', () => {
  const { store } = open();
  const reply = createPackageCache(store)('/zz/recharge-translation', 'en');
  expect(store.readPage('recharge-translation', ZZ)['purchase.proceed']).toBe('«Proceed»');
  expect(reply).not.toBeNull();
});

test('uses it in text messages and place names', async () => {
  const { formatText } = open();
  const words = { code: '123456', minutes: '5' };
  expect(formatText('code.text', ZZ, words)).toMatch(/^«123456 is your Isano code .*»$/);
  const [place] = await createGazetteer(formatText).search({ text: 'Ngoma, Huye', locale: ZZ });
  expect(place?.address).toBe('«Ngoma Sector», «Huye District», «Southern Province»');
});

test('shows forms, pages and the help centre in English until they are translated', () => {
  const { source, store } = open();
  expect(store.readForm('get-form-schema', ZZ)).toEqual(store.readForm('get-form-schema', 'en'));
  expect(store.readArticle('/terms', ZZ)).toMatchObject({ language: 'en', languages: ['en', 'sw'] });
  const { topics } = source.part(faqsPart(null))();
  expect(placedQuestions(topics[ZZ])).toHaveLength(placedQuestions(topics.en).length);
  theirs.write('zz/pages/terms.md', '---\ntitle: «Terms»\ndescription: «What we agree on»\n---\nText');
  expect(open().store.readArticle('/terms', ZZ)).toMatchObject({ title: '«Terms»', language: 'zz' });
});

test('the content check reports no error and lists what is untranslated', () => {
  const { text, code } = reportOf(
    checkContent({ dirs: [BUILT_IN_CONTENT, theirs.dir], brand, screenPaths }),
    {
      strict: false,
    },
  );
  expect(code).toBe(0);
  expect(text).toContain('not translated: zz/pages: no page');
  expect(text).toMatch(/zz\/about-config\.json: missing: visitors read its \d+ texts in English/);
  expect(text.match(/zz\//g)?.length).toBeLessThan(40);
  expect(text).not.toMatch(/rw\/|fr\//);
});
