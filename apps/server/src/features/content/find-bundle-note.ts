import type { BundleNote } from '@portal/contract/calls/bundle';
import { DEFAULT_LOCALE, type Locale } from '@portal/domain/language/locale';
import type { ContentStore } from './content-store.ts';

/** The note to a bundle in a language, else in English; `null` when it has none. */
export function findBundleNote(
  { readBundleNotes }: Pick<ContentStore, 'readBundleNotes'>,
  productCode: string,
  locale: Locale,
): BundleNote | null {
  for (const lang of [locale, DEFAULT_LOCALE]) {
    const text = readBundleNotes(lang).get(productCode);
    if (text) return { text, lang };
  }
  return null;
}
