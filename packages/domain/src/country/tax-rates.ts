/** From a day of the country on, `YYYY-MM-DD`, until the next rate. */
export type TaxRate = { from: string; percent: number };

/**
 * What a percentage is taken of. `with-excise`: the price without VAT, which has the tax in it (12 % of 847.46 is 101.69).
 * `without-excise`: the price without VAT and without the tax itself (847.46 × 12/112 = 90.80).
 */
export type TaxBase = 'with-excise' | 'without-excise';

/** A tax beside VAT that prices contain. `products`: kinds of purchase. */
export type ExtraTax = { base: TaxBase; products: readonly string[]; rates: readonly TaxRate[] };

/** The taxes that prices contain. Rates are in order of their days; before the first one there is no such tax. */
export type CountryTaxes = {
  vat: { rates: readonly TaxRate[] };
  excise: ExtraTax | null;
  levies: readonly (ExtraTax & { name: string })[];
};
