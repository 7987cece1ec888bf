import type { ContentPage, PageTexts } from '@portal/contract/content/content';
import { DEFAULT_LOCALE, type Locale, offeredLocales, splitLocale } from '@portal/domain/language/locale';
import type { RouterContextProvider } from 'react-router';
import { webContext } from '../context/web-context.ts';
import { hasTexts, writtenIn } from './content-language.ts';
import type { LoadedTexts } from './loaded-texts.ts';
import { mergeTexts } from './merge-texts.ts';
import { META_PAGE, selectMetaTexts } from './page-meta.ts';
import { includesKey, type Texts } from './texts.ts';
import { textsAddress } from './texts-address.ts';

/** Path of the page a request is for. Requests for loader data have the suffix `.data`, home has `/_.data`. */
export function pagePathOf(request: Request): string {
  return new URL(request.url).pathname.replace(/(\/_)?\.data$/, '') || '/';
}

/** Language of the page a request is for. */
export function localeOf(request: Request): Locale {
  return splitLocale(pagePathOf(request)).locale;
}

/**
 * Reads the texts of a page in the language of its address, for a `loader`. Return them as `texts`, where
 * {@link useTexts} finds them. A page that the language lacks a part of is in English as a whole.
 * @example return { texts: loadTexts(context, request, [rechargeTexts]) };
 */
export function loadTexts(
  context: Readonly<RouterContextProvider>,
  request: Request,
  sets: readonly Texts[],
): LoadedTexts {
  return load(context, request, { sets, isMixed: false });
}

/** Like {@link loadTexts}, but each content page by itself falls back to English, as in the header and the footer. */
export function loadMixedTexts(
  context: Readonly<RouterContextProvider>,
  request: Request,
  sets: readonly Texts[],
): LoadedTexts {
  return load(context, request, { sets, isMixed: true });
}

function load(
  context: Readonly<RouterContextProvider>,
  request: Request,
  { sets, isMixed }: { sets: readonly Texts[]; isMixed: boolean },
): LoadedTexts {
  const { readPage, readTexts, contentVersion, isDocument } = context.get(webContext);
  const asked = localeOf(request);
  const pages = [...new Set(sets.map(({ page }) => page))];
  const written = isMixed ? offeredLocales() : writtenIn(pages, readPage);
  const locale = written.includes(asked) ? asked : DEFAULT_LOCALE;
  const isEnglish = (page: ContentPage) => locale === DEFAULT_LOCALE || !hasTexts(readPage(page, locale));
  const english = asked === DEFAULT_LOCALE ? [] : pages.filter(isEnglish);
  const meta = selectMetaTexts(pagePathOf(request), readPage(META_PAGE, locale));
  const facts: LoadedTexts = {
    ...(hasTexts(meta) && { [META_PAGE]: meta }),
    ...(written.length < offeredLocales().length && { writtenIn: [...written] }),
    ...(english.length > 0 && { english }),
  };
  const texts = pickTexts(sets, (page) => readTexts(page, locale));
  if (!isDocument) return { ...facts, ...texts };
  return leaveOutOfDocument(texts, { ...facts, address: textsAddress(sets, locale, contentVersion) });
}

/** The texts of some screens by content page; the same objects at each call while the content is the same. */
export function pickTexts(sets: readonly Texts[], read: (page: ContentPage) => PageTexts): LoadedTexts {
  const texts: LoadedTexts = {};
  for (const page of new Set<ContentPage>(sets.map((set) => set.page))) {
    const all = read(page);
    const ofPage = sets.filter((set) => set.page === page);
    texts[page] = mergeTexts(ofPage.map((set) => pickSet(set, all)));
  }
  return texts;
}

/** The texts of each screen, by all texts of its content page. */
const pickedSets = new WeakMap<PageTexts, WeakMap<Texts, PageTexts>>();

function pickSet(set: Texts, all: PageTexts): PageTexts {
  const ofPage = pickedSets.get(all) ?? new WeakMap<Texts, PageTexts>();
  const picked =
    ofPage.get(set) ?? Object.fromEntries(Object.entries(all).filter(([key]) => includesKey(set, key)));
  pickedSets.set(all, ofPage.set(set, picked));
  return picked;
}

/**
 * Adds the texts so that the server renders them, and React Router does not write them into the HTML once more: it
 * writes enumerable properties only. The browser loads them from their address, cached over pages and visits.
 */
function leaveOutOfDocument(texts: LoadedTexts, facts: LoadedTexts): LoadedTexts {
  const hidden = Object.entries(texts).map(([page, value]) => [page, { value, enumerable: false }]);
  return Object.defineProperties(facts, Object.fromEntries(hidden));
}
