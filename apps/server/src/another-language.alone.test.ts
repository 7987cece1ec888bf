import type { ContentPage } from '@portal/contract/content/content';
import { placedQuestions } from '@portal/domain/help/help';
import type { Locale } from '@portal/domain/language/locale';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BUILT_IN_CONTENT } from './container/open-content.ts';
import { checkContent } from './content-tool/check-content.ts';
import { reportOf } from './content-tool/findings.ts';
import { readScreenPaths } from './content-tool/screen-paths.ts';
import { contentStore } from './features/content/content-store.ts';
import { packagesOf } from './features/content/find-package.ts';
import { createGazetteer } from './features/geocoding/gazetteer/gazetteer.ts';
import { faqsPart } from './features/help/read-faqs.ts';
import { loadBrand } from './platform/brand/load-brand.ts';
import { contentSource } from './platform/content/content-source.ts';
import { makeTestContent, type TestContent } from './platform/content/testing/content.ts';
import { createSay } from './platform/wording/sentences.ts';

// An operator adds a language with a line here and a folder of texts.
vi.mock('@portal/domain/language/languages', () => ({
  LANGUAGES: { en: 'English', sw: 'Kiswahili', zz: 'Zazaki' },
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
  const say = createSay(brand, (key, locale) => store.readTexts('message-translation', locale)[key] ?? key);
  return { source, store, say };
}

test('sends its texts to a browser', () => {
  const { store } = open();
  const reply = packagesOf(store)('/zz/recharge-translation', 'en');
  expect(store.readPage('recharge-translation', ZZ)['purchase.proceed']).toBe('«Proceed»');
  expect(reply).not.toBeNull();
});

test('uses it in text messages and place names', async () => {
  const { say } = open();
  const words = { code: '123456', minutes: '5' };
  expect(say('code.bill', ZZ, words)).toMatch(/^«123456 is your Isano code .*»$/);
  const [place] = await createGazetteer(say).search({ text: 'Ngoma, Huye', locale: ZZ });
  expect(place?.address).toBe('«Ngoma Sector», «Huye District», «Southern Province»');
}, 60_000);

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
  expect(text).toMatch(/zz\/about-config\.json: not there: visitors read its \d+ texts in English/);
  expect(text.match(/zz\//g)?.length).toBeLessThan(40);
  expect(text).not.toMatch(/rw\/|fr\//);
});
