import { groupMsisdn } from '@portal/domain/identifiers/msisdn';
import { CODE_LENGTH } from '@portal/domain/identifiers/one-time-code';
import { PIN_LENGTH } from '@portal/domain/identifiers/pin';
import { DEFAULT_LOCALE, LOCALE_LIST, type Locale } from '@portal/domain/language/locale';
import type { CountryFile } from './country-file.ts';

/** The placeholders of the country, and of the lengths of codes and PINs; every text may contain them. */
export const COUNTRY_PLACEHOLDERS = [
  'country',
  'inCountry',
  'currency',
  'countryCode',
  'numberLength',
  'numberExample',
  'numberDigits',
  'numberStart',
  'numberPrefixes',
  'trunkPrefix',
  'emergency',
  'regulator',
  'privacyLaw',
  'dataAuthority',
  'codeDigits',
  'pinDigits',
] as const;

type CountryPlaceholder = (typeof COUNTRY_PLACEHOLDERS)[number];

/**
 * The values of the country's placeholders in the content of a language: `{country}`, `{inCountry}`, `{currency}`,
 * `{countryCode}`, `{numberLength}`, `{numberExample}` (in groups), `{numberDigits}` (without), `{numberStart}` (its first
 * group), `{numberPrefixes}`, `{trunkPrefix}`, `{emergency}`, `{regulator}`,
 * `{privacyLaw}`, `{dataAuthority}`, `{codeDigits}`, `{pinDigits}`.
 */
export function countryNames(file: CountryFile, locale: Locale): Record<CountryPlaceholder, string> {
  const { names, numbers, currency, law } = file;
  const { name, in: inCountry } = names[locale] ?? names[DEFAULT_LOCALE];
  const example = groupMsisdn(numbers.example);
  return {
    country: name,
    inCountry,
    currency: currency.code,
    countryCode: numbers.countryCode,
    numberLength: String(numbers.length),
    // A line of text must not end within it. No message by SMS has it, whose letters have no such space.
    numberExample: example.replaceAll(' ', '\u00a0'),
    numberDigits: numbers.example,
    numberStart: example.split(' ', 1)[0] ?? '',
    numberPrefixes: numbers.prefixes.join(' / '),
    trunkPrefix: numbers.trunkPrefix,
    emergency: numbers.emergency,
    regulator: law.regulator,
    privacyLaw: law.privacy,
    dataAuthority: law.dataAuthority,
    codeDigits: String(CODE_LENGTH),
    pinDigits: String(PIN_LENGTH),
  };
}

/**
 * Returns a function that fills the country's placeholders into a content file. It runs when files are read, so that
 * nothing of it is left for the browser. `path` begins with the language: `sw/pages/terms.md`.
 */
export function fillInCountry(file: CountryFile): (path: string, text: string) => string {
  const values = Object.fromEntries(LOCALE_LIST.map((locale) => [locale, countryNames(file, locale)]));
  return (path, text) => {
    const names: Record<string, string> | undefined = values[path.split('/', 1)[0] ?? ''];
    return names ? text.replace(/\{(\w+)\}/g, (whole, name: string) => names[name] ?? whole) : text;
  };
}
