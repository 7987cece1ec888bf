import { CONTENT_CACHE_SECONDS, type ContentPage, type PageTexts } from '@portal/contract/content';
import { OPERATOR_CODE, portalHeaders } from '@portal/contract/headers';
import { CONTENT_PATH } from '@portal/contract/paths';
import { systemClock } from '@portal/domain/clock';
import { type Locale, splitLocale } from '@portal/domain/locale';
import type { RouterContextProvider } from 'react-router';
import { browserSession, type SessionCache, sessionCache } from './session.ts';
import { differingTexts, type Texts } from './texts.ts';
import { webContext } from './web-context.ts';

/** Content of a screen's pages in the language of its address, as far as it differs from the built-in English. */
export type LoadedTexts = Partial<Record<ContentPage, PageTexts>>;

/** Language of the page a request is for. */
export function localeOf(request: Request): Locale {
  return splitLocale(new URL(request.url).pathname).locale;
}

/**
 * The texts a page needs, for a `loader`. Give them back as `texts`, where {@link useTexts} finds them.
 * @example return { texts: loadTexts(context, request, [rechargeTexts]) };
 */
export function loadTexts(
  context: Readonly<RouterContextProvider>,
  request: Request,
  sets: readonly Texts[],
): LoadedTexts {
  const { readPage } = context.get(webContext);
  const locale = localeOf(request);
  return merge(sets.map((set) => [set.page, differingTexts(set, readPage(set.page, locale))]));
}

/**
 * The same for a `clientLoader`: from the session cache when it is there (SPEC section 3: 3600 s), else from the
 * content service. A page that can't be had falls back to the built-in English and is asked again next time.
 */
export async function loadTextsInBrowser(
  request: Request,
  sets: readonly Texts[],
  reader: PageReader = browserPageReader(),
): Promise<LoadedTexts> {
  const locale = localeOf(request);
  const pages = sets.map(
    async (set): Promise<[ContentPage, PageTexts]> => [
      set.page,
      differingTexts(set, await reader(set.page, locale)),
    ],
  );
  return merge(await Promise.all(pages));
}

/** Gives the whole content of a page in a language. */
export type PageReader = (page: ContentPage, locale: Locale) => Promise<PageTexts>;

type ReaderParts = { fetch: typeof globalThis.fetch; cache: SessionCache; version: string };

/** A reader over the content service. Key of the cache: page, language, content version (RULINGS 53). */
export function pageReader({ fetch, cache, version }: ReaderParts): PageReader {
  return async (page, locale) => {
    const key = `content:${page}:${locale}:${version}`;
    const kept = cache.read(key);
    if (kept) return kept as PageTexts;
    const query = new URLSearchParams({ opco: OPERATOR_CODE, pageUrl: `/${locale}/${page}` });
    try {
      const reply = await fetch(`${CONTENT_PATH}?${query}`, { headers: portalHeaders(locale) });
      const texts = JSON.parse((await reply.json()).data.packageHtml) as PageTexts;
      cache.write(key, texts, CONTENT_CACHE_SECONDS);
      return texts;
    } catch {
      return {};
    }
  };
}

function browserPageReader(): PageReader {
  return pageReader({
    fetch: (input, init) => globalThis.fetch(input, init),
    cache: sessionCache(browserSession(), systemClock),
    version: document.documentElement.dataset.version ?? '',
  });
}

function merge(pages: [ContentPage, PageTexts][]): LoadedTexts {
  const texts: LoadedTexts = {};
  for (const [page, content] of pages) texts[page] = { ...texts[page], ...content };
  return texts;
}
