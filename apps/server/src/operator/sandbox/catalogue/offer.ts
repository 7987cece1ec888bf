import type { Allowance, BundleLine, Validity } from '@portal/domain/products/bundle';
import { FRENCH } from './french.ts';
import { type CatalogueEnglish, KINYARWANDA } from './kinyarwanda.ts';

/** A text in every language of the catalogue. */
export type CatalogueText = Record<'en' | 'sw' | 'rw' | 'fr', string>;

/** Definition of an offer; omitted parts are not included. Price in whole francs. */
export type Offer = {
  code: string;
  name: CatalogueText;
  price: number;
  lasts: Validity;
  /** Whole megabytes. */
  mb?: Allowance;
  minutes?: Allowance;
  sms?: Allowance;
  /** Default: `OTHER_PERIOD` of the domain. */
  period?: string;
  /** Restriction of use, if any: "between 23:00 and 05:00". */
  only?: CatalogueText;
};

export const GB = 1024;
export const hours = (count: number): Validity => ({ count, unit: 'hours' });
export const days = (count: number): Validity => ({ count, unit: 'days' });
export const months = (count: number): Validity => ({ count, unit: 'months' });

/** Builds a text from English and Swahili; the other languages are in their own files. */
export const catalogueText = (en: CatalogueEnglish, sw: string): CatalogueText => ({
  en,
  sw,
  rw: KINYARWANDA[en],
  fr: FRENCH[en],
});

/** Common validity periods with the label for the filter. */
export const DAILY = { lasts: hours(24), period: 'Daily' };
export const WEEKLY = { lasts: days(7), period: 'Weekly' };
export const MONTHLY = { lasts: days(30), period: 'Monthly' };

/** A category of the catalogue with its offers. */
export type CatalogueCategory = { line: BundleLine; category: CatalogueText; offers: Offer[] };
