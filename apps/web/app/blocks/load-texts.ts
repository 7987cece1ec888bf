import type { ContentPage, PageTexts } from '@portal/contract/content';
import { type Locale, splitLocale } from '@portal/domain/locale';
import type { RouterContextProvider } from 'react-router';
import { browserPackages, packageReader, type ReaderParts } from './content-package.ts';
import { META_PAGE, metaOf } from './page-meta.ts';
import { differingTexts, type Texts } from './texts.ts';
import { webContext } from './web-context.ts';

/** Content of a screen's pages in the language of its address, as far as it differs from the built-in English. */
export type LoadedTexts = Partial<Record<ContentPage, PageTexts>>;

/** Language of the page a request is for. */
export function localeOf(request: Request): Locale {
  return splitLocale(new URL(request.url).pathname).locale;
}

/**
 * The texts a page needs, for a `loader`, with what its head says of it. Give them back as `texts`, where
 * {@link useTexts} finds them.
 * @example return { texts: loadTexts(context, request, [rechargeTexts]) };
 */
export function loadTexts(
  context: Readonly<RouterContextProvider>,
  request: Request,
  sets: readonly Texts[],
): LoadedTexts {
  const { readPage } = context.get(webContext);
  const locale = localeOf(request);
  const pages = sets.map((set): [ContentPage, PageTexts] => [
    set.page,
    differingTexts(set, readPage(set.page, locale)),
  ]);
  return merge([...pages, metaEntry(request, readPage(META_PAGE, locale))]);
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
  const meta = reader(META_PAGE, locale).then((texts) => metaEntry(request, texts));
  return merge(await Promise.all([...pages, meta]));
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

function metaEntry(request: Request, texts: PageTexts): [ContentPage, PageTexts] {
  return [META_PAGE, metaOf(new URL(request.url).pathname, texts)];
}

function merge(pages: [ContentPage, PageTexts][]): LoadedTexts {
  const texts: LoadedTexts = {};
  for (const [page, content] of pages) {
    const merged = { ...texts[page], ...content };
    if (page !== META_PAGE || Object.keys(merged).length > 0) texts[page] = merged;
  }
  return texts;
}
