import type { Locale } from '../language/locale.ts';
import { type Currency, type Money, toDecimal } from './money.ts';
import type { Outstanding } from './outstanding.ts';

type AmountStyle = { grouping: string; decimal: string; currency: 'before' | 'after' };

const NO_BREAK_SPACE = '\u00a0';

/** `RWF 12,500.40`: English, Swahili, and any language without a line of its own. */
const COMMON_STYLE: AmountStyle = { grouping: ',', decimal: '.', currency: 'before' };

const STYLES: Partial<Record<Locale, AmountStyle>> = {
  fr: { grouping: NO_BREAK_SPACE, decimal: ',', currency: 'after' },
  rw: { grouping: NO_BREAK_SPACE, decimal: ',', currency: 'before' },
};

/**
 * An amount for people: `RWF 10,000` in English and Swahili, `10 000 RWF` in French, `RWF 10 000` in Kinyarwanda, all
 * spaces no-break (RULINGS 75). As many decimals as the currency has. Without Intl: every runtime writes the same.
 */
export function formatMoney(amount: Money, locale: Locale): string {
  return formatDecimal(toDecimal(amount), amount.currency, locale);
}

/**
 * An amount as a billing system states it, which may be finer than the smallest coin: `RWF 12,500.40`. Credit balances are negative.
 */
export function formatOutstanding({ decimal, currency }: Outstanding, locale: Locale): string {
  return formatDecimal(decimal, currency, locale);
}

/** Text for an SMS: no-break spaces are not in the GSM 7-bit alphabet and would cut a message from 160 to 70 characters. */
export function withPlainSpaces(text: string): string {
  return text.replaceAll(NO_BREAK_SPACE, ' ');
}

function formatDecimal(text: string, currency: Currency, locale: Locale): string {
  const style = STYLES[locale] ?? COMMON_STYLE;
  const [whole = '0', decimals] = text.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, style.grouping);
  const figure = decimals ? grouped + style.decimal + decimals : grouped;
  return (style.currency === 'before' ? [currency, figure] : [figure, currency]).join(NO_BREAK_SPACE);
}
