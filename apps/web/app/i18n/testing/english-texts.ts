import { readFileSync } from 'node:fs';
import type { ContentPage, PageTexts } from '@portal/contract/content/content';
import { includesKey, type KeyOf, type Texts } from '../texts.ts';

/** The English that ships of a content page. */
export function englishPage(page: ContentPage): PageTexts {
  const file = new URL(`../../../../../content/en/${page}.json`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** The English texts of a screen. */
export function englishOf<Screen extends Texts>(texts: Screen): Record<KeyOf<Screen>, string> {
  const own = Object.entries(englishPage(texts.page)).filter(([key]) => includesKey(texts, key));
  return Object.fromEntries(own) as Record<KeyOf<Screen>, string>;
}
