import {
  type Allowance,
  type Bundle,
  type BundleLine,
  OTHER_PERIOD,
  type Validity,
} from '@portal/domain/bundle';
import { money } from '@portal/domain/money';
import { describeOffer } from './describe-offer.ts';
import { FRENCH } from './french.ts';
import { type CatalogueWord, KINYARWANDA } from './kinyarwanda.ts';

/** A text in every language of the catalogue. */
export type Words = Record<'en' | 'sw' | 'rw' | 'fr', string>;

/** One offer as it is written down: what is left out is not in it. Price in whole francs. */
export type Offer = {
  code: string;
  name: Words;
  price: number;
  lasts: Validity;
  /** Whole megabytes. */
  mb?: Allowance;
  minutes?: Allowance;
  sms?: Allowance;
  /** Left out: {@link OTHER_PERIOD}. */
  period?: string;
  /** What it is good for, when that isn't everything: "between 23:00 and 05:00". */
  only?: Words;
};

export const GB = 1024;
export const hours = (count: number): Validity => ({ count, unit: 'hours' });
export const days = (count: number): Validity => ({ count, unit: 'days' });
export const months = (count: number): Validity => ({ count, unit: 'months' });

/** A text with its Swahili; other languages say it in a file of their own. */
export const named = (en: CatalogueWord, sw: string): Words => ({
  en,
  sw,
  rw: KINYARWANDA[en],
  fr: FRENCH[en],
});

/** The usual periods with their kind for the filter. */
export const DAILY = { lasts: hours(24), period: 'Daily' };
export const WEEKLY = { lasts: days(7), period: 'Weekly' };
export const MONTHLY = { lasts: days(30), period: 'Monthly' };

/** A heading of the catalogue with its offers. */
export type Shelf = { line: BundleLine; category: Words; offers: Offer[] };

/** A shelf as the bundles of the port. */
export function bundlesOf({ line, category, offers }: Shelf): Bundle[] {
  return offers.map((offer) => ({
    productCode: offer.code,
    name: offer.name,
    description: describeOffer(offer),
    category,
    megabytes: offer.mb ?? null,
    minutes: offer.minutes ?? null,
    messages: offer.sms ?? null,
    validity: offer.lasts,
    periodType: offer.period ?? OTHER_PERIOD,
    price: money(offer.price, 'RWF'),
    line,
  }));
}
