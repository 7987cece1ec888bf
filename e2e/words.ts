import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { brandNames } from '@portal/domain/language/brand';
import type { Locale } from '@portal/domain/language/locale';

const CONTENT = new URL('../content/', import.meta.url);
const BRAND = JSON.parse(readFileSync(new URL('../brand/brand.json', import.meta.url), 'utf8'));

/** Languages every page is written in. Journeys speak them all; another language has a journey of its own. */
export const COMPLETE_LANGUAGES = ['en', 'sw'] as const satisfies readonly Locale[];

/** Says an English text of the product in another language: `t('Pay {amount}', { amount: 'RWF 500' })`. */
export type Speak = (english: string, values?: Record<string, string | number>) => string;

/**
 * The words a visitor of a language reads. Journeys name them in English; what stands under the same key in the
 * language's content is what the page must show. Throws for a text that has no translation.
 * @param page content page whose words go before those of others: 'Paid' of a payment is not 'Paid' of an order
 */
export function speaking(locale: Locale, page?: string): Speak {
  const translations = locale === 'en' ? null : pairs(locale, `${page}.json`);
  return (english, values = {}) => {
    const text = translations ? translations.get(english) : english;
    if (text === undefined) throw new Error(`No ${locale} text for "${english}"`);
    const known: Record<string, unknown> = { ...brandNames(BRAND), ...values };
    return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(known[name] ?? whole));
  };
}

function pairs(locale: Locale, first: string): Map<string, string> {
  const found = new Map<string, string>();
  const folder = new URL(`${locale}/`, CONTENT);
  const names = readdirSync(folder).filter(
    (name) => name.endsWith('.json') && existsSync(new URL(`en/${name}`, CONTENT)),
  );
  for (const name of names.sort((a, b) => Number(b === first) - Number(a === first))) {
    const [english, theirs] = [read(new URL(`en/${name}`, CONTENT)), read(new URL(name, folder))];
    for (const [key, text] of Object.entries(english)) {
      const translation = theirs[key];
      if (translation !== undefined && !found.has(text)) found.set(text, translation);
    }
  }
  return found;
}

function read(file: URL): Record<string, string> {
  return JSON.parse(readFileSync(file, 'utf8'));
}
