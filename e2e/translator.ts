import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { brandNames } from '@portal/domain/language/brand';
import type { Locale } from '@portal/domain/language/locale';
import { countryNames } from '@portal/platform/country/country-texts';
import { loadCountry } from '@portal/platform/country/load-country';

const CONTENT = new URL('../content/', import.meta.url);
const COUNTRY = loadCountry();
const BRAND = JSON.parse(readFileSync(new URL('../brand/brand.json', import.meta.url), 'utf8'));

/**
 * A long journey runs in Swahili on a phone, and each night in English on a wide screen too. Other journeys run once, usually
 * in Swahili: `translator` finds each text by its English wording, so that both languages are checked
 * (decision 059).
 */
export const JOURNEY_SCREENS = [
  { locale: 'sw', tag: '@phone' },
  { locale: 'en', tag: '@desktop @nightly' },
] as const satisfies readonly { locale: Locale; tag: string }[];

/** Translates an English text of the product: `t('Pay {amount}', { amount: 'RWF 500' })`. */
export type Translate = (english: string, values?: Record<string, string | number>) => string;

/**
 * Returns a function from English texts to the texts of a language's content with the same key. It throws for a
 * text that has no translation.
 * @param page content page whose texts come first: 'Paid' of a payment is not 'Paid' of an order
 */
export function translator(locale: Locale, page?: string): Translate {
  const translations = locale === 'en' ? null : readPairs(locale, `${page}.json`);
  return (english, values = {}) => {
    const text = translations ? translations.get(english) : english;
    if (text === undefined) throw new Error(`No ${locale} text for "${english}"`);
    const replacements: Record<string, unknown> = {
      ...brandNames(BRAND),
      ...countryNames(COUNTRY, locale),
      ...values,
    };
    return text.replace(/\{(\w+)\}/g, (placeholder, name: string) =>
      String(replacements[name] ?? placeholder),
    );
  };
}

function readPairs(locale: Locale, firstPage: string): Map<string, string> {
  const found = new Map<string, string>();
  const folder = new URL(`${locale}/`, CONTENT);
  const names = readdirSync(folder).filter(
    (name) => name.endsWith('.json') && existsSync(new URL(`en/${name}`, CONTENT)),
  );
  for (const name of names.sort((a, b) => Number(b === firstPage) - Number(a === firstPage))) {
    const [english, translated] = [
      readTexts(new URL(`en/${name}`, CONTENT)),
      readTexts(new URL(name, folder)),
    ];
    for (const [key, text] of Object.entries(english)) {
      const translation = translated[key];
      if (translation !== undefined && !found.has(text)) found.set(text, translation);
    }
  }
  return found;
}

function readTexts(file: URL): Record<string, string> {
  return JSON.parse(readFileSync(file, 'utf8'));
}
