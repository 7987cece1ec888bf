import type { LANGUAGES } from '../language/languages.ts';
import type { CountryTaxes } from './tax-rates.ts';

type Language = keyof typeof LANGUAGES;

/** A point in WGS 84 degrees. */
type Point = { lat: number; lng: number };

/** How the mobile numbers of a country are written. */
export type NumberPlan = {
  /** Country calling code without `+`: `250`. */
  countryCode: string;
  /** Digits of a national number, without the trunk prefix. */
  length: number;
  /** First digits of the national mobile numbers: `7`. */
  prefixes: readonly string[];
  /** Digits in front of a national number within the country: `0`; empty when there are none. */
  trunkPrefix: string;
};

/** The currency of a country. */
export type CountryCurrency = {
  /** ISO 4217 code. */
  code: string;
  /** ISO 4217 number: `646`. */
  number: string;
  /** Decimal places of an amount that can be paid. */
  exponent: number;
};

/** A box in WGS 84 degrees; the limits are inclusive. */
export type MapExtent = { west: number; east: number; south: number; north: number };

/** What the rules of this package need to know about the country; the browser gets it with the page. */
export type Country = {
  /** ISO 3166-1 code of two letters: `RW`. */
  code: string;
  /** The same with three letters: `RWA`. */
  code3: string;
  /** The operator's code on the wire: `RW`. */
  operatorCode: string;
  numbers: NumberPlan;
  currency: CountryCurrency;
  /** Minutes that local time is ahead of UTC, the same all year. */
  utcOffsetMinutes: number;
  /** The languages on offer, in display order, and the one whose paths have no prefix. */
  languages: { offered: readonly Language[]; default: Language };
  map: {
    /** The area of searches and maps. */
    extent: MapExtent;
    /** Initial centre of every map. */
    middle: Point;
    capital: Point;
    /** Whether the shipped base map shows this country. */
    hasBaseMap: boolean;
    /** Whether the shipped gazetteer has its places. */
    hasGazetteer: boolean;
  };
  /** What prices contain, with dates (taxes.ts); the browser does not get it. */
  taxes?: CountryTaxes;
  /** The simulated operator; the browser does not get it. */
  sandbox?: SandboxMarket;
};

/** What the simulated operator sells in the country. */
export type SandboxMarket = {
  /** Its prices are those of `bundles.csv`, multiplied by this and rounded to whole units. */
  priceFactor: number;
  /** Units of the currency per US dollar, decimal text. */
  perDollar: string;
  /** The payment methods that are on unless its settings are changed. */
  methods: readonly string[];
};

let configured: Country | null = null;

/**
 * Sets the country of this process or browser page, once, before anything else runs. Setting an equal country again does
 * nothing; another one throws, so that no request and no test can change the country of the others.
 */
export function configureCountry(country: Country): void {
  if (configured !== null && JSON.stringify(configured) !== JSON.stringify(country))
    throw new Error(`The country is ${configured.code} already and can't become ${country.code}`);
  configured = country;
}

/** The country of this process or browser page. Throws before {@link configureCountry}. */
export function getCountry(): Country {
  if (configured === null) throw new Error('The country is not configured yet');
  return configured;
}
