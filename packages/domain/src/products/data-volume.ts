import { currencyExponent, type Money } from '../money/money.ts';

const MEGABYTES_PER_GIGABYTE = 1024;

/** Converts megabytes to GB when that is exact with two decimals: 1536 -> 1.5 GB, 700 -> 700 MB. */
export function dataVolume(megabytes: number): { value: string; unit: 'MB' | 'GB' } {
  const exact = (megabytes * 100) % MEGABYTES_PER_GIGABYTE === 0;
  if (megabytes < MEGABYTES_PER_GIGABYTE || !exact) return { value: String(megabytes), unit: 'MB' };
  return { value: String(megabytes / MEGABYTES_PER_GIGABYTE), unit: 'GB' };
}

/** Price of a gigabyte, rounded to whole units of the currency. For comparison only: nothing is charged by it. */
export function pricePerGigabyte({ minor, currency }: Money, megabytes: number): Money {
  const unit = 10 ** currencyExponent(currency);
  const exact = (minor * MEGABYTES_PER_GIGABYTE) / megabytes;
  return { minor: Math.round(exact / unit) * unit, currency };
}

/** Converts a volume as shown (`1.5`, `GB`) back to megabytes. */
export function toMegabytes(value: string, unit: string): number {
  return Number(value) * (unit === 'GB' ? MEGABYTES_PER_GIGABYTE : 1);
}
