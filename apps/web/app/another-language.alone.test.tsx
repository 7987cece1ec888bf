import type { ContentPage, PageTexts } from '@portal/contract/content/content';
import type { WebContext } from '@portal/contract/http/web-context';
import type { Locale } from '@portal/domain/language/locale';
import { RouterContextProvider } from 'react-router';
import { expect, test, vi } from 'vitest';
import { webContext } from './context/web-context.ts';
import { aboutTexts } from './features/about/texts.ts';
import { HomeScreen } from './features/home/home-screen.tsx';
import { homeTexts } from './features/home/texts.ts';
import { Document } from './features/shell/document.tsx';
import { Shell } from './features/shell/shell.tsx';
import { ALL_SHELL_TEXTS } from './features/shell/texts.ts';
import { loadTexts } from './i18n/load-texts.ts';
import { englishOf, englishPage } from './i18n/testing/english-texts.ts';
import type { Texts } from './i18n/texts.ts';
import { fieldTexts } from './number/field-texts.ts';
import { recentTexts } from './purchase/purchase-texts.ts';
import { loader as sitemap } from './routes/sitemap.ts';
import { OTHER_BRAND, renderHtml } from './testing/render-page.tsx';

/** The country of all tests with one more language; what was imported to configure it is imported again with that. */
const country = await vi.hoisted(async () => {
  const { getCountry } = await import('@portal/domain/country/country');
  const languages = { offered: ['en', 'sw', 'zz'], default: 'en' };
  vi.resetModules();
  return { ...getCountry(), languages };
});

// To add a language, an operator adds a line to both lists, its code to the country file and a folder of texts.
vi.mock('@portal/domain/language/languages', () => ({
  LANGUAGES: { en: 'English', sw: 'Kiswahili', zz: 'Zazaki' },
  READ_IN: { en: 'Read in English?', sw: 'Soma kwa Kiswahili?', zz: 'Zazaki bıwane?' },
}));
vi.mock('@portal/domain/country/country', async (importActual) => ({
  ...(await importActual<object>()),
  getCountry: () => country,
}));

const ZZ = 'zz' as Locale;
const SETS = [...ALL_SHELL_TEXTS, homeTexts, fieldTexts, recentTexts];

/** The folder `zz`: every text of the shell and of home, marked. */
const content: Partial<Record<ContentPage, PageTexts>> = {};
for (const set of SETS) {
  const { page } = set;
  const marked = Object.entries<string>(englishOf<Texts>(set)).map(([key, text]) => [
    key,
    key.endsWith('.path') ? text : `«${text}»`,
  ]);
  content[page] = { ...content[page], ...Object.fromEntries(marked) };
}
const readPage = (page: ContentPage, locale: Locale) => (locale === ZZ && content[page]) || {};
const readTexts = (page: ContentPage, locale: Locale) => ({
  ...englishPage(page),
  ...readPage(page, locale),
});

function contextOf(): RouterContextProvider {
  const portal = { readProductConfig: async () => ({ kind: 'ok', result: { products: [] } }) };
  const help = { topics: async () => [], languages: () => [] };
  const context = new RouterContextProvider();
  const web = {
    portal,
    help,
    readPage,
    readTexts,
    contentVersion: 'v1',
    isDocument: true,
    brand: OTHER_BRAND,
    origin: 'https://portal.test',
    listArticles: () => [],
  };
  context.set(webContext, web as unknown as WebContext);
  return context;
}

const requestFor = (path: string) => new Request(`https://portal.test${path}`);

test('shows home in the new language and offers it in the language menu', () => {
  const texts = loadTexts(contextOf(), requestFor('/zz'), SETS);
  const page = (
    <Document>
      <Shell>
        <HomeScreen />
      </Shell>
    </Document>
  );
  const html = renderHtml(page, { path: '/zz', texts });
  expect(html).toContain('<html lang="zz"');
  expect(html).toContain('«Top up or pay»');
  expect(html).toContain('«Skip to the content»');
  expect(html).toContain('href="/zz/prepaid-recharge"');
  expect(html).toContain('rel="canonical" href="https://portal.test/zz"');
  expect(html).not.toMatch(/<main[^>]* lang=/);
  expect(renderHtml(page, { path: '/?a=1' })).toContain('lang="zz" hrefLang="zz" href="/zz?a=1"');
});

test('shows an untranslated page in English and marks it as English', () => {
  const texts = loadTexts(contextOf(), requestFor('/zz/about'), [aboutTexts]);
  expect(texts.writtenIn).toEqual(['en']);
  const html = renderHtml(<Shell>About</Shell>, { path: '/zz/about', texts });
  expect(html).toMatch(/<main[^>]* lang="en"/);
});

test('lists only translated pages in the site map', async () => {
  const args = { context: contextOf(), request: requestFor('/sitemap.xml') };
  const xml = await (await sitemap(args as unknown as Parameters<typeof sitemap>[0])).text();
  expect(xml).toContain('<loc>https://portal.test/zz</loc>');
  expect(xml).toContain('hreflang="zz" href="https://portal.test/zz/table"');
  expect(xml).not.toContain('https://portal.test/zz/about');
});
