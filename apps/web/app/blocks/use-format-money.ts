import { formatMoney, formatOutstanding } from '@portal/domain/format-money';
import { type Currency, type Money, parseMoney } from '@portal/domain/money';
import type { Outstanding } from '@portal/domain/outstanding';
import { useLocale } from './page-facts.ts';

/** Formats money in the language of the page (RULINGS 75): `RWF 10,000`. */
export function useFormatMoney(): (amount: Money) => string {
  const locale = useLocale();
  return (amount) => formatMoney(amount, locale);
}

/**
 * Formats what a bill or account owes, without the sign of a credit balance; it may be finer than the smallest coin:
 * `RWF 12,500.40`.
 */
export function useFormatOutstanding(): (outstanding: Outstanding) => string {
  const locale = useLocale();
  return ({ decimal, currency }) =>
    formatOutstanding({ decimal: decimal.replace('-', ''), currency }, locale);
}

/** A price as the contract sends it: decimal text and currency. */
export type WirePrice = { amount: string; currency: Currency };

/** Formats a price as the contract sends it; text the contract would not let through is shown as it is. */
export function useFormatPrice(): (price: WirePrice) => string {
  const locale = useLocale();
  return ({ amount, currency }) => {
    const price = parseMoney(amount, currency);
    return price ? formatMoney(price, locale) : `${currency} ${amount}`;
  };
}
