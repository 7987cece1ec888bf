import { getCountry } from '../country/country.ts';
import type { CountryTaxes, TaxBase, TaxRate } from '../country/tax-rates.ts';
import { localDay } from '../time/calendar-date.ts';
import type { OrderKind } from './order.ts';

/** What is sold with taxes in its price. Bills and invoices have those of the billing system, which accounts for them. */
export const TAXED_PRODUCTS = [
  'prepaid-recharge',
  'prepaid-bundle',
  'postpaid-bundle',
  'broadband-bundle',
  'lead',
] as const satisfies readonly OrderKind[];

/** Whether the price of a product contains taxes that the seller accounts for. */
export function isTaxed(product: OrderKind): boolean {
  return (TAXED_PRODUCTS as readonly OrderKind[]).includes(taxedAs(product));
}

/** The product whose taxes count: airtime is airtime, whether one number gets it or several. */
export function taxedAs(product: OrderKind): Exclude<OrderKind, 'several-recharges'> {
  return product === 'several-recharges' ? 'prepaid-recharge' : product;
}

/** The name of a tax: that of its account in the journal. */
export type TaxName = 'vat' | 'excise' | `levy:${string}`;

/** A tax of one product on one day. */
export type DatedTax = { name: TaxName; percent: number; base: 'vat' | TaxBase };

/** What a price contains of a tax, in minor units. */
export type ContainedTax = { name: TaxName; percent: number; minor: number };

/** The country's taxes. Throws in a browser, which gets amounts and percentages instead. */
export function getTaxes(): CountryTaxes {
  const { taxes } = getCountry();
  if (!taxes) throw new Error('The taxes of the country are not known here');
  return taxes;
}

/** The rate of a day in percent; 0 before the first one. */
export function percentOn(rates: readonly TaxRate[], day: string): number {
  return rates.findLast(({ from }) => from <= day)?.percent ?? 0;
}

/** The VAT in percent at a point in time. */
export function vatPercentAt(at: Date, taxes = getTaxes()): number {
  return percentOn(taxes.vat.rates, localDay(at));
}

/** The taxes that the price of a product contains at a point in time, VAT first; those of 0 % are left out. */
export function taxesAt(product: OrderKind, at: Date, taxes = getTaxes()): DatedTax[] {
  return taxesOn(product, localDay(at), taxes);
}

/** The same on a day of the country, `YYYY-MM-DD`. */
export function taxesOn(product: OrderKind, day: string, taxes = getTaxes()): DatedTax[] {
  if (!isTaxed(product)) return [];
  const extras = [
    ...(taxes.excise ? [{ ...taxes.excise, name: 'excise' as const }] : []),
    ...taxes.levies.map((levy) => ({ ...levy, name: `levy:${levy.name}` as const })),
  ];
  const dated: DatedTax[] = [
    { name: 'vat', base: 'vat', percent: percentOn(taxes.vat.rates, day) },
    ...extras
      .filter(({ products }) => products.includes(taxedAs(product)))
      .map(({ name, base, rates }) => ({ name, base, percent: percentOn(rates, day) })),
  ];
  return dated.filter(({ percent }) => percent > 0);
}

/** Hundredths of a percent in the whole. */
const WHOLE = 10_000n;

/**
 * What a price contains of each tax, each rounded half up to a minor unit. Exact for any price.
 * @param price minor units, with all taxes
 */
export function containedTaxes(price: number, taxes: readonly DatedTax[]): ContainedTax[] {
  const sumOf = (base: DatedTax['base']) =>
    taxes.filter((tax) => tax.base === base).reduce((sum, tax) => sum + toHundredths(tax.percent), 0n);
  const [vat, inside, on] = [sumOf('vat'), sumOf('with-excise'), sumOf('without-excise')];
  const withVat = WHOLE + vat;
  return taxes.map(({ name, base, percent }) => {
    const rate = toHundredths(percent);
    // What is taken of the price without VAT and without all such taxes is a part of what the others leave.
    const [part, whole] =
      base === 'without-excise' ? [rate * (WHOLE - inside), withVat * (WHOLE + on)] : [rate, withVat];
    return { name, percent, minor: roundHalfUp(BigInt(price) * part, whole) };
  });
}

const toHundredths = (percent: number) => BigInt(Math.round(percent * 100));

function roundHalfUp(part: bigint, whole: bigint): number {
  return Number((2n * part + whole) / (2n * whole));
}

/** The share of the taxes in a price, from 0 to 1. */
export function taxedShare(taxes: readonly DatedTax[]): number {
  const sum = (base: DatedTax['base']) =>
    taxes.filter((tax) => tax.base === base).reduce((all, { percent }) => all + percent / 100, 0);
  const [vat, inside, on] = [sum('vat'), sum('with-excise'), sum('without-excise')];
  return 1 - (1 - inside) / (1 + on) / (1 + vat);
}

/** Every day on which a rate changes, in order. */
export function listRateChanges({ vat, excise, levies }: CountryTaxes): string[] {
  const rates = [vat, ...(excise ? [excise] : []), ...levies].flatMap((tax) => tax.rates);
  return [...new Set(rates.map(({ from }) => from))].sort();
}
