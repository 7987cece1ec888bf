import type { Locale } from '../language/locale.ts';
import { type Currency, type Money, toDecimal } from './money.ts';
import type { Outstanding } from './outstanding.ts';

type AmountStyle = { grouping: string; decimal: string; currency: 'before' | 'after' };

const NO_BREAK_SPACE = '\u00a0';

/** `RWF 12,500.40`: English, Swahili and every language without an entry below. */
const COMMON_STYLE: AmountStyle = { grouping: ',', decimal: '.', currency: 'before' };

const STYLES: Partial<Record<Locale, AmountStyle>> = {
  fr: { grouping: NO_BREAK_SPACE, decimal: ',', currency: 'after' },
  rw: { grouping: NO_BREAK_SPACE, decimal: ',', currency: 'before' },
};

/**
 * Formats an amount: `RWF 10,000` in English and Swahili, `10 000 RWF` in French, `RWF 10 000` in Kinyarwanda, all
 * spaces no-break (RULINGS 75). As many decimals as the currency has. Does not use Intl, whose output differs between runtimes.
 */
export function formatMoney(amount: Money, locale: Locale): string {
  return formatDecimal(toDecimal(amount), amount.currency, locale);
}

/** Formats an amount of a billing system, which may have more decimals: `RWF 12,500.40`. Credits are negative. */
export function formatOutstanding({ decimal, currency }: Outstanding, locale: Locale): string {
  return formatDecimal(decimal, currency, locale);
}

/** The decimal mark of a language (RULINGS 75): a comma in French and Kinyarwanda. */
export function decimalMark(locale: Locale): string {
  return (STYLES[locale] ?? COMMON_STYLE).decimal;
}

/** Replaces no-break spaces for SMS: they are not in the GSM 7-bit alphabet and reduce a message from 160 to 70 characters. */
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
