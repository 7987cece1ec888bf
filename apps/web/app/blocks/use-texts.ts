import type { ContentPage, PageTexts } from '@portal/contract/content';
import { brandWords } from '@portal/domain/brand';
import { useMatches } from 'react-router';
import type { LoadedTexts } from './load-texts.ts';
import { type NumberedItem, numberedItems } from './numbered-texts.ts';
import { useBrand, useLocale } from './page-facts.ts';
import { fillIn, type TextParams, type Texts, type Translate, translate } from './texts.ts';

/**
 * The words of a screen or a part of it: `const t = useTexts(homeTexts); t('title')`. Content comes from whichever
 * matched route gave it back as `texts`; without any, the built-in English is shown.
 * @param own names that stand in the place of the brand's, such as another wallet's
 */
export function useTexts<Key extends string>(texts: Texts<Key>, own: TextParams = {}): Translate<Key> {
  const locale = useLocale();
  const content = useContentOf(texts.page);
  const words: TextParams = { ...brandWords(useBrand()), ...own };
  return (key, params) => translate({ english: texts.english, content, locale, words }, key, params);
}

/** The numbered items of a content page, with the brand's names filled in (`{slug}` is the brand in paths): menus, banner, steps. */
export function useNumberedTexts(texts: Texts, list: string): NumberedItem[] {
  const brand = useBrand();
  const words = { ...brandWords(brand), slug: brand.slug };
  const page = { ...texts.english, ...useContentOf(texts.page) };
  const filled = Object.entries(page).map(([key, text]) => [key, fillIn(text, words)]);
  return numberedItems(Object.fromEntries(filled), list);
}

/** What content says on a page. Merged over the matched routes: the shell and a screen may each bring a part of the same page. */
export function useContentOf(page: ContentPage): PageTexts {
  const content: PageTexts = {};
  const matches = useMatches();
  for (const match of matches) {
    const { texts } = (match.loaderData ?? {}) as { texts?: LoadedTexts };
    Object.assign(content, texts?.[page]);
  }
  return content;
}
