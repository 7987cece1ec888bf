import { getCountry } from '@portal/domain/country/country';
import { countryCurrency, type Money, money } from '@portal/domain/money/money';

/** A price of the sandbox's tables in whole units of the country's currency, by the factor in the country file. */
export function marketUnits(price: number): number {
  return Math.max(1, Math.round(price * (getCountry().sandbox?.priceFactor ?? 1)));
}

/** The same as an amount. */
export function marketPrice(price: number): Money {
  return money(marketUnits(price), countryCurrency());
}
