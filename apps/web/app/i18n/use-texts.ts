import type { ContentPage, PageTexts } from '@portal/contract/content/content';
import { type Brand, brandNames } from '@portal/domain/language/brand';
import { DEFAULT_LOCALE, type Locale } from '@portal/domain/language/locale';
import { useMatches } from 'react-router';
import { useBrand, useLocale } from '../context/root-data.ts';
import { documentTexts } from './document-texts.ts';
import { FALLBACK_TEXTS } from './fallback-texts.ts';
import type { LoadedTexts } from './loaded-texts.ts';
import { mergeTexts } from './merge-texts.ts';
import { type NumberedItem, numberedItems } from './numbered-texts.ts';
import { fillIn, includesKey, type TextParams, type Texts, type Translate, translate } from './texts.ts';

/**
 * Returns the translate function of a screen: `const t = useTexts(homeTexts); t('title')`. The texts are those that
 * the loaders of the matched routes returned as `texts`.
 * @param names replace the brand's, such as the name of another wallet
 */
export function useTexts<Key extends string>(texts: Texts<Key>, names: TextParams = {}): Translate<Key> {
  const locale = useTextLocale(texts.page);
  const loaded = useContentOf(texts.page);
  const brand: TextParams = { ...brandNames(useBrand()), ...names };
  return (key, params) => translate({ texts: loaded, locale, brand }, key, params);
}

/** Returns whether the page has a text for a key that is put together at run time. */
export function useHasText<Key extends string>(texts: Texts<Key>): (key: string) => key is Key {
  const loaded = useContentOf(texts.page);
  return (key): key is Key => Object.hasOwn(loaded, key) && includesKey(texts, key);
}

/** The numbered items of a content page, with the brand's names filled in (`{slug}` is the brand in paths): menus, banner, steps. */
export function useNumberedTexts(texts: Texts, list: string): NumberedItem[] {
  const brand = useBrand();
  return numberedItems(fillInNames(useContentOf(texts.page), brand), list);
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
  const loaded = useLoadedTexts().map((texts) => texts[page] ?? documentTexts(texts.address)[page]);
  return mergeTexts([FALLBACK_TEXTS[page], ...loaded].filter((part) => part !== undefined));
}

/** Language of the loaded texts of a content page, which decides its plural forms. */
function useTextLocale(page: ContentPage): Locale {
  const locale = useLocale();
  return useLoadedTexts().some(({ english }) => english?.includes(page)) ? DEFAULT_LOCALE : locale;
}

/** What each matched route loaded. */
export function useLoadedTexts(): LoadedTexts[] {
  return useMatches().flatMap(({ loaderData }) => {
    const { texts } = (loaderData ?? {}) as { texts?: LoadedTexts };
    return texts ? [texts] : [];
  });
}
