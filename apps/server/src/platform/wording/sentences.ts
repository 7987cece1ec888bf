import type { ContentKey } from '@portal/contract/content-keys';
import { type Brand, brandWords } from '@portal/domain/brand';
import type { Locale } from '@portal/domain/locale';

/** Key of a sentence that the server says: SMS, errors, names of places. */
type MessageKey = ContentKey<'message-translation'>;

/** A sentence in a language, with the brand's names and the given ones filled in. */
export type Say = (key: MessageKey, locale: Locale, names?: Record<string, string>) => string;

/** The sentence of a key as the content has it, English where the language lacks it. */
export type Wording = (key: MessageKey, locale: Locale) => string;

/** Returns the sentences for one brand. A name without a value stays, so that it is noticed. */
export function sayer(brand: Pick<Brand, 'name'>, wording: Wording): Say {
  const own: Record<string, string> = brandWords(brand);
  return (key, locale, names = {}) =>
    wording(key, locale).replace(/\{(\w+)\}/g, (whole, name: string) => names[name] ?? own[name] ?? whole);
}
