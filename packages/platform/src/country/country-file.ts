import type { Country } from '@portal/domain/country/country';
import { isMsisdn } from '@portal/domain/identifiers/msisdn';
import { DEFAULT_LOCALE, LOCALE_LIST, type Locale } from '@portal/domain/language/locale';
import { listRateChanges, TAXED_PRODUCTS, taxedShare, taxesOn } from '@portal/domain/payments/taxes';
import { z } from 'zod';
import { utcOffsetMinutes } from './utc-offset.ts';

/** Digits, so many of them. */
const digits = (min: number, max: number) =>
  z.string().regex(new RegExp(`^\\d{${min},${max}}$`), `${min} to ${max} digits, in quotes`);

/** The day of a rate that names none. */
const ALWAYS = '1900-01-01';

/** A text that replaces a placeholder of the content: JSON and Markdown must stay valid. */
const line = z
  .string()
  .min(1)
  .max(60)
  .regex(/^[^"\\<>{}[\]\n]+$/, 'one line without quotes, brackets or braces');

const languageCode = z.enum(LOCALE_LIST as [Locale, ...Locale[]], `one of ${LOCALE_LIST.join(', ')}`);
const names = z.strictObject({ name: line, in: line });
const latitude = z.number().min(-90).max(90);
const longitude = z.number().min(-180).max(180);
const point = z.strictObject({ lat: latitude, lng: longitude });

const rates = z
  .array(
    z.strictObject({
      from: z.iso.date().default(ALWAYS),
      percent: z.number().min(0).max(50).multipleOf(0.01),
    }),
  )
  .min(1)
  .refine(
    (list) => list.every(({ from }, index) => index === 0 || from > (list[index - 1]?.from ?? '')),
    'in order of their days, each day once; only the first may have none',
  );

const extraTax = z.strictObject({
  base: z.enum(['with-excise', 'without-excise']),
  products: z.array(z.enum(TAXED_PRODUCTS)).min(1),
  rates,
});

const taxes = z.strictObject({
  vat: z.strictObject({ rates }),
  excise: extraTax.nullable().default(null),
  levies: z
    .array(extraTax.extend({ name: z.string().regex(/^[a-z][a-z-]{0,29}$/, 'small letters and hyphens') }))
    .refine((list) => new Set(list.map(({ name }) => name)).size === list.length, 'each name once')
    .default([]),
});

/** Methods that the sandbox can switch on; its settings know them. */
const sandboxMethods = z.array(z.string().regex(/^[a-z]+$/)).min(1);

/** Schema of a country file; docs/configuration.md explains each field. */
const countryFile = z.strictObject({
  code: z.string().regex(/^[A-Z]{2}$/, 'the two capital letters of ISO 3166-1'),
  code3: z.string().regex(/^[A-Z]{3}$/, 'the three capital letters of ISO 3166-1'),
  operatorCode: z.string().regex(/^[A-Z]{2,8}$/, 'two to eight capital letters'),
  names: z.strictObject({
    ...Object.fromEntries(LOCALE_LIST.map((locale) => [locale, names.exactOptional()])),
    [DEFAULT_LOCALE]: names,
  } as NamesShape),
  numbers: z.strictObject({
    countryCode: z.string().regex(/^[1-9]\d{0,2}$/, 'one to three digits in quotes, without +'),
    length: z.number().int().min(5).max(12),
    prefixes: z.array(digits(1, 6)).min(1),
    trunkPrefix: z.string().regex(/^\d?$/, 'one digit in quotes, or nothing'),
    example: digits(5, 12),
    emergency: digits(2, 6),
  }),
  currency: z.strictObject({
    code: z.string().regex(/^[A-Z]{3}$/, 'the three capital letters of ISO 4217'),
    number: digits(3, 3),
    exponent: z.number().int().min(0).max(3),
  }),
  taxes,
  messageHours: z.strictObject({
    from: z.number().int().min(0).max(23),
    to: z.number().int().min(1).max(24),
  }),
  timeZone: z.string().refine(isTimeZone, 'a time zone of the IANA database'),
  languages: z.strictObject({ offered: z.array(languageCode).min(1), default: languageCode }),
  law: z.strictObject({ regulator: line, privacy: line, dataAuthority: line }),
  map: z.strictObject({
    extent: z.strictObject({ west: longitude, east: longitude, south: latitude, north: latitude }),
    middle: point,
    capital: point,
    baseMap: z.literal('rwanda', 'the name of a shipped base map (rwanda), or null').nullable(),
    gazetteer: z.literal('rwanda', 'the name of a shipped gazetteer (rwanda), or null').nullable(),
  }),
  sandbox: z.strictObject({
    priceFactor: z.number().positive().max(1_000_000),
    perDollar: z.string().regex(/^\d{1,9}(\.\d{1,8})?$/, 'a plain decimal in quotes'),
    methods: sandboxMethods,
  }),
});

/** Languages that the country does not offer may be left out, so that a new language needs no change of every file. */
type NamesShape = Record<typeof DEFAULT_LOCALE, typeof names> &
  Record<Exclude<Locale, typeof DEFAULT_LOCALE>, z.ZodExactOptional<typeof names>>;

/** A country file, and what the rules of `packages/domain` need of it. */
export type CountryFile = z.output<typeof countryFile> & { country: Country };

/** Parses a country file. Returns every problem as one sentence. */
export function parseCountryFile(
  json: unknown,
): { kind: 'ok'; file: CountryFile } | { kind: 'invalid'; problems: string[] } {
  const parsed = countryFile.safeParse(json);
  if (!parsed.success) {
    const problems = parsed.error.issues.map(
      ({ path, message }) => `${path.join('.') || 'file'}: ${message}`,
    );
    return { kind: 'invalid', problems };
  }
  const problems = findContradictions(parsed.data);
  if (problems.length > 0) return { kind: 'invalid', problems };
  return { kind: 'ok', file: { ...parsed.data, country: toCountry(parsed.data) } };
}

/** What no field alone can say. */
function findContradictions(file: z.output<typeof countryFile>): string[] {
  const { names: namesByLocale, numbers, languages, map, timeZone } = file;
  const { extent, middle, capital } = map;
  const isInside = ({ lat, lng }: z.output<typeof point>) =>
    lat >= extent.south && lat <= extent.north && lng >= extent.west && lng <= extent.east;
  const unnamed = languages.offered.filter((locale) => !namesByLocale[locale]);
  const problems = [
    ...unnamed.map((locale) => `names.${locale}: missing, and the language is on offer`),
    !isMsisdn(numbers.example, numbers) &&
      'numbers.example: a mobile number of this plan, without country code and trunk prefix',
    numbers.prefixes.some((prefix) => prefix.length >= numbers.length) &&
      'numbers.prefixes: shorter than a number',
    numbers.trunkPrefix !== '' &&
      numbers.prefixes.some((prefix) => prefix.startsWith(numbers.trunkPrefix)) &&
      'numbers.prefixes: national numbers begin without the trunk prefix',
    new Set(languages.offered).size < languages.offered.length &&
      'languages.offered: a language is there twice',
    !languages.offered.includes(languages.default) && 'languages.default: one of the languages on offer',
    (extent.west >= extent.east || extent.south >= extent.north) &&
      'map.extent: west must be less than east, and south less than north',
    !isInside(middle) && 'map.middle: outside map.extent',
    !isInside(capital) && 'map.capital: outside map.extent',
    file.messageHours.from >= file.messageHours.to && 'messageHours: from must be before to',
    ...findHeavyTaxes(file.taxes),
    utcOffsetMinutes(timeZone) === null &&
      'timeZone: its clocks change during the year, which the portal does not support',
  ];
  return problems.filter((problem) => problem !== false);
}

/** More than half of a price: then rounded taxes could be more than a small price. */
function findHeavyTaxes(taxes: z.output<typeof countryFile>['taxes']): string[] {
  const isHeavy = (day: string) =>
    TAXED_PRODUCTS.some((product) => taxedShare(taxesOn(product, day, taxes)) > 0.5);
  return listRateChanges(taxes)
    .filter(isHeavy)
    .map((day) => `taxes: more than half of a price from ${day} on`);
}

function toCountry(file: z.output<typeof countryFile>): Country {
  const { code, code3, operatorCode, numbers, currency, taxes, timeZone, languages, map, sandbox } = file;
  const { countryCode, length, prefixes, trunkPrefix } = numbers;
  return {
    code,
    code3,
    operatorCode,
    numbers: { countryCode, length, prefixes, trunkPrefix },
    currency,
    taxes,
    utcOffsetMinutes: utcOffsetMinutes(timeZone) ?? 0,
    languages,
    map: {
      extent: map.extent,
      middle: map.middle,
      capital: map.capital,
      hasBaseMap: map.baseMap !== null,
      hasGazetteer: map.gazetteer !== null,
    },
    sandbox,
  };
}

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}
