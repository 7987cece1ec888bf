import type { BundleNote } from '@portal/contract/calls/bundle';
import { DEFAULT_LOCALE, type Locale } from '@portal/domain/language/locale';
import type { ContentStore } from './content-store.ts';

/** The note to a bundle in a language, else in English; `null` when it has none. */
export function findBundleNote(
  { readBundleNotes }: Pick<ContentStore, 'readBundleNotes'>,
  productCode: string,
  locale: Locale,
): BundleNote | null {
  const translated = readBundleNotes(locale).get(productCode);
  if (translated) return { text: translated };
  const english = readBundleNotes(DEFAULT_LOCALE).get(productCode);
  return english ? { text: english, lang: DEFAULT_LOCALE } : null;
}
