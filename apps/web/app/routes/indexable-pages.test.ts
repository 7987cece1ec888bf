import type { Article, PageTexts } from '@portal/contract/content/content';
import type { WebContext } from '@portal/contract/http/web-context';
import type { Locale } from '@portal/domain/language/locale';
import { expect, test } from 'vitest';
import { listIndexablePages } from './indexable-pages.ts';

const article = (noindex: boolean) =>
  ({ path: '/offer', languages: ['en', 'sw'], noindex }) as unknown as Article;

/** A portal whose pages are in every language, with one article. */
function portalWith(meta: Partial<Record<Locale, PageTexts>>, hidden: readonly Locale[]): WebContext {
  const offer = (locale: Locale) => article(hidden.includes(locale));
  return {
    portal: { readProductConfig: async () => ({ kind: 'unreachable', cause: null }) },
    help: { topics: async () => [], languages: () => ['en', 'sw'] },
    brand: { slug: 'isano' },
    readPage: (page: string, locale: Locale) =>
      page === 'meta-data-config' ? (meta[locale] ?? {}) : { title: 'x' },
    listArticles: (locale: Locale) => [offer(locale)],
  } as unknown as WebContext;
}

const languagesOf = async (path: string, context: WebContext) =>
  (await listIndexablePages(context)).find((page) => page.path === path)?.languages;

test('lists a page in the languages of its content', async () => {
  const context = portalWith({}, []);
  expect(await languagesOf('/table', context)).toEqual(['en', 'sw', 'rw', 'fr']);
  expect(await languagesOf('/offer', context)).toEqual(['en', 'sw']);
});

test('lists help only in the languages that have answers', async () => {
  expect(await languagesOf('/gethelp', portalWith({}, []))).toEqual(['en', 'sw']);
});

test('leaves out pages marked noindex, language by language', async () => {
  const context = portalWith({ sw: { 'table.noindex': 'yes' } }, ['en']);
  expect(await languagesOf('/table', context)).toEqual(['en', 'rw', 'fr']);
  expect(await languagesOf('/offer', context)).toEqual(['sw']);
  expect(await languagesOf('/offer', portalWith({}, ['en', 'sw']))).toBeUndefined();
});
