import { formatMoney, formatOutstanding } from '@portal/domain/money/format-money';
import type { Money } from '@portal/domain/money/money';
import type { Outstanding } from '@portal/domain/money/outstanding';
import { useLocale } from '../context/root-data.ts';
import { formatPrice, type WirePrice } from './format-price.ts';

/** Returns a function that formats money in the language of the page (RULINGS 75): `RWF 10,000`. */
export function useFormatMoney(): (amount: Money) => string {
  const locale = useLocale();
  return (amount) => formatMoney(amount, locale);
}

/**
 * Returns a function that formats the debt of a bill or account, without the sign of a credit balance. It can be finer
 * than the smallest coin: `RWF 12,500.40`.
 */
export function useFormatOutstanding(): (outstanding: Outstanding) => string {
  const locale = useLocale();
  return ({ decimal, currency }) =>
    formatOutstanding({ decimal: decimal.replace('-', ''), currency }, locale);
}

/** Returns a function that formats a wire price. An invalid one is shown unchanged. */
export function useFormatPrice(): (price: WirePrice) => string {
  const locale = useLocale();
  return (price) => formatPrice(price, locale);
}
