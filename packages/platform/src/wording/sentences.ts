import type { ContentKey } from '@portal/contract/content-keys';
import { type Brand, brandNames } from '@portal/domain/language/brand';
import type { Locale } from '@portal/domain/language/locale';
import { fillNames } from './fill-names.ts';

/** Key of a text that the server sends to customers: SMS, error messages, names of places. */
type MessageKey = ContentKey<'message-translation'>;

/** Returns a text in a language, with the placeholders `{name}` filled from the brand and from `values`. */
export type FormatText = (key: MessageKey, locale: Locale, values?: Record<string, string>) => string;

/** The text of a key in a language; English where the language lacks it. */
export type TextLookup = (key: MessageKey, locale: Locale) => string;

/** Creates the `FormatText` of one brand. */
export function createFormatText(brand: Pick<Brand, 'name'>, wording: TextLookup): FormatText {
  const brandValues: Record<string, string> = brandNames(brand);
  return (key, locale, values = {}) => fillNames(wording(key, locale), { ...brandValues, ...values });
}
