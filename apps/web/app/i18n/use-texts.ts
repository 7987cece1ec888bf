import type { ContentPage, PageTexts } from '@portal/contract/content/content';
import { type Brand, brandNames } from '@portal/domain/language/brand';
import { DEFAULT_LOCALE, type Locale } from '@portal/domain/language/locale';
import { createContext, use } from 'react';
import { useBrand } from '../context/root-data.ts';
import { documentTexts } from './document-texts.ts';
import { FALLBACK_TEXTS } from './fallback-texts.ts';
import type { LoadedTexts } from './loaded-texts.ts';
import { mergeTexts } from './merge-texts.ts';
import { type NumberedItem, numberedItems } from './numbered-texts.ts';
import { fillIn, includesKey, type TextParams, type Texts, type Translate, translate } from './texts.ts';

/** The texts of a page, put together once for all of its components. */
export type TextsOfPage = {
  locale: Locale;
  brand: Brand;
  /** What each matched route loaded. */
  loaded: LoadedTexts[];
  content: Map<ContentPage, PageTexts>;
  translators: Map<Texts, Translate<string>>;
};

/** The texts of the page around a component (`page-facts.tsx`). */
export const TextsContext = createContext<TextsOfPage | null>(null);

function useTextsOfPage(): TextsOfPage {
  const page = use(TextsContext);
  if (!page) throw new Error('A component with texts stands outside of a page');
  return page;
}

/**
 * Returns the translate function of a screen: `const t = useTexts(homeTexts); t('title')`. The texts are those that
 * the loaders of the matched routes returned as `texts`.
 * @param names replace the brand's, such as the name of another wallet
 */
export function useTexts<Key extends string>(texts: Texts<Key>, names?: TextParams): Translate<Key> {
  const page = useTextsOfPage();
  if (names) return createTranslator(page, texts, names);
  const translator = page.translators.get(texts) ?? createTranslator(page, texts);
  page.translators.set(texts, translator);
  return translator;
}

function createTranslator(page: TextsOfPage, { page: name }: Texts, names?: TextParams): Translate<string> {
  const isEnglish = page.loaded.some(({ english }) => english?.includes(name));
  const translation = {
    texts: contentOf(page, name),
    // Decides the plural forms.
    locale: isEnglish ? DEFAULT_LOCALE : page.locale,
    brand: { ...brandNames(page.brand), ...names },
  };
  return (key, params) => translate(translation, key, params);
}

/** Returns whether the page has a text for a key that is put together at run time. */
export function useHasText<Key extends string>(texts: Texts<Key>): (key: string) => key is Key {
  const loaded = useContentOf(texts.page);
  return (key): key is Key => Object.hasOwn(loaded, key) && includesKey(texts, key);
}

/** The numbered items of a content page, with the brand's names filled in (`{slug}` is the brand in paths): menus, banner, steps. */
export function useNumberedTexts(texts: Texts, list: string): NumberedItem[] {
  return numberedItems(fillInNames(useContentOf(texts.page), useBrand()), list);
}

/** Texts with the names of a brand, by the texts without them. Header and footer of every page use the same ones. */
const filledTexts = new WeakMap<PageTexts, { brand: Brand; filled: PageTexts }>();

function fillInNames(texts: PageTexts, brand: Brand): PageTexts {
  const known = filledTexts.get(texts);
  if (known?.brand === brand) return known.filled;
  const names = { ...brandNames(brand), slug: brand.slug };
  const filled = Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, fillIn(text, names)]));
  filledTexts.set(texts, { brand, filled });
  return filled;
}

/** The loaded texts of a content page. The shell and a screen may each load a part of the same page. */
export function useContentOf(page: ContentPage): PageTexts {
  return contentOf(useTextsOfPage(), page);
}

function contentOf({ loaded, content }: TextsOfPage, page: ContentPage): PageTexts {
  const known = content.get(page);
  if (known) return known;
  const parts = loaded.map((texts) => texts[page] ?? documentTexts(texts.address)[page]);
  const merged = mergeTexts([FALLBACK_TEXTS[page], ...parts].filter((part) => part !== undefined));
  content.set(page, merged);
  return merged;
}

/** What each matched route loaded. */
export function useLoadedTexts(): LoadedTexts[] {
  return useTextsOfPage().loaded;
}
