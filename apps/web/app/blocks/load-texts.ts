import type { ContentPage, PageTexts } from '@portal/contract/content';
import { DEFAULT_LOCALE, LOCALE_LIST, type Locale, splitLocale } from '@portal/domain/locale';
import type { RouterContextProvider } from 'react-router';
import { browserPackages, packageReader, type ReaderParts } from './content-package.ts';
import { META_PAGE, metaOf } from './page-meta.ts';
import { differingTexts, type Texts } from './texts.ts';
import { webContext } from './web-context.ts';
import { hasTexts, writtenIn } from './written-in.ts';

/** Content of a screen's pages in the language of its address, as far as it differs from the built-in English. */
export type LoadedTexts = Partial<Record<ContentPage, PageTexts>> & {
  /** Languages the page is written in; absent: in all of them, as far as is known. */
  writtenIn?: Locale[];
  /** Languages that what the page shows is written in, where its words alone do not say. */
  contentIn?: Locale[];
};

/** Language of the page a request is for. */
export function localeOf(request: Request): Locale {
  return splitLocale(new URL(request.url).pathname).locale;
}

/**
 * The texts a page needs, for a `loader`, with what its head says of it. Give them back as `texts`, where
 * {@link useTexts} finds them. A page that the language lacks a part of is in English as a whole.
 * @example return { texts: loadTexts(context, request, [rechargeTexts]) };
 */
export function loadTexts(
  context: Readonly<RouterContextProvider>,
  request: Request,
  sets: readonly Texts[],
): LoadedTexts {
  const { readPage } = context.get(webContext);
  const written = writtenIn(
    sets.map(({ page }) => page),
    readPage,
  );
  const locale = written.includes(localeOf(request)) ? localeOf(request) : DEFAULT_LOCALE;
  const pages = sets.map((set) => readPage(set.page, locale));
  const texts = merge(request, sets, [...pages, readPage(META_PAGE, locale)]);
  return written.length === LOCALE_LIST.length ? texts : { ...texts, writtenIn: written };
}

/** The same for what stands around a page: each set by itself is in English where the language lacks it. */
export function loadTextsAround(
  context: Readonly<RouterContextProvider>,
  request: Request,
  sets: readonly Texts[],
): LoadedTexts {
  const { readPage } = context.get(webContext);
  const read = (page: ContentPage) => readPage(page, localeOf(request));
  return merge(request, sets, [...sets.map(({ page }) => read(page)), read(META_PAGE)]);
}

/**
 * The same as {@link loadTexts} for a `clientLoader`: from the session cache when it is there (SPEC section 3: 3600 s),
 * else from the content service. A page that can't be had is in English and is asked for again next time. In which
 * other languages it is written is not asked: only search engines want to know, and they read what the server sends.
 */
export async function loadTextsInBrowser(
  request: Request,
  sets: readonly Texts[],
  reader: PageReader = browserPageReader(),
): Promise<LoadedTexts> {
  const locale = localeOf(request);
  const read = await readAll(sets, locale, reader);
  if (locale === DEFAULT_LOCALE || read.slice(0, -1).every(hasTexts)) return merge(request, sets, read);
  const english = await readAll(sets, DEFAULT_LOCALE, reader);
  return { ...merge(request, sets, english), writtenIn: [DEFAULT_LOCALE] };
}

/** The same as {@link loadTextsAround} for a `clientLoader`. */
export async function loadTextsAroundInBrowser(
  request: Request,
  sets: readonly Texts[],
  reader: PageReader = browserPageReader(),
): Promise<LoadedTexts> {
  return merge(request, sets, await readAll(sets, localeOf(request), reader));
}

/** Gives the whole content of a page in a language; nothing when it can't be had. */
export type PageReader = (page: ContentPage, locale: Locale) => Promise<PageTexts>;

/** A reader of texts over the content service. */
export function pageReader(parts: ReaderParts): PageReader {
  return textsOf(packageReader(parts));
}

function browserPageReader(): PageReader {
  return textsOf(browserPackages());
}

function textsOf(read: ReturnType<typeof packageReader>): PageReader {
  return async (page, locale) => {
    const found = await read(page, locale);
    return found.kind === 'found' ? (found.content as PageTexts) : {};
  };
}

/** The page of each set, and at the end that of the head. */
function readAll(sets: readonly Texts[], locale: Locale, reader: PageReader): Promise<PageTexts[]> {
  return Promise.all([...sets.map(({ page }) => page), META_PAGE].map((page) => reader(page, locale)));
}

function merge(request: Request, sets: readonly Texts[], read: readonly PageTexts[]): LoadedTexts {
  const texts: LoadedTexts = {};
  sets.forEach((set, at) => {
    texts[set.page] = { ...texts[set.page], ...differingTexts(set, read[at] ?? {}) };
  });
  const meta = metaOf(new URL(request.url).pathname, read[sets.length] ?? {});
  return hasTexts(meta) ? { ...texts, [META_PAGE]: meta } : texts;
}
