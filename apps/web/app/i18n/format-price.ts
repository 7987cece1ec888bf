import type { Locale } from '@portal/domain/language/locale';
import { formatMoney } from '@portal/domain/money/format-money';
import { type Currency, parseMoney } from '@portal/domain/money/money';

/** A wire price: decimal text and currency. */
export type WirePrice = { amount: string; currency: Currency };

/** Formats a wire price. An invalid one is returned as it is. */
export function formatPrice({ amount, currency }: WirePrice, locale: Locale): string {
  const price = parseMoney(amount, currency);
  return price ? formatMoney(price, locale) : `${currency} ${amount}`;
}
