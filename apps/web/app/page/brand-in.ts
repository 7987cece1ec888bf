import type { Brand } from '@portal/domain/language/brand';
import { DEFAULT_LOCALE, type Locale } from '@portal/domain/language/locale';

const brandsByLocale = new WeakMap<Brand, Map<Locale, Brand>>();

/**
 * Returns the brand as a page has it: with the tagline of one language, or else English, and without what only one text names. The
 * same object for each
 * request, so that texts with the brand's names are filled in once.
 */
export function brandIn(brand: Brand, locale: Locale): Brand {
  const known = brandsByLocale.get(brand) ?? new Map<Locale, Brand>();
  brandsByLocale.set(brand, known);
  const found = known.get(locale);
  if (found) return found;
  const shown = brand.tagline[locale] === undefined ? DEFAULT_LOCALE : locale;
  const text = brand.tagline[shown];
  const { dataProtection: _inTheTextOfItsPage, ...rest } = brand;
  const reduced = { ...rest, tagline: text === undefined ? {} : { [shown]: text } };
  known.set(locale, reduced);
  return reduced;
}
