import type { ContentKey } from '@portal/contract/content-keys';
import { type Brand, brandNames } from '@portal/domain/language/brand';
import type { Locale } from '@portal/domain/language/locale';

/** Key of a text that the server sends to customers: SMS, error messages, names of places. */
type MessageKey = ContentKey<'message-translation'>;

/** Returns a text in a language, with the placeholders `{name}` filled from the brand and from `values`. */
export type Say = (key: MessageKey, locale: Locale, values?: Record<string, string>) => string;

/** The text of a key in a language; English where the language lacks it. */
export type TextLookup = (key: MessageKey, locale: Locale) => string;

/** Creates the `Say` of one brand. An unknown placeholder stays in the text, so that the mistake is visible. */
export function createSay(brand: Pick<Brand, 'name'>, wording: TextLookup): Say {
  const brandValues: Record<string, string> = brandNames(brand);
  return (key, locale, values = {}) =>
    wording(key, locale).replace(
      /\{(\w+)\}/g,
      (whole, name: string) => values[name] ?? brandValues[name] ?? whole,
    );
}
