import type { Locale } from '../language/locale.ts';
import { decimalMark, groupThousands } from '../language/number-style.ts';
import { type Currency, type Money, toDecimal } from './money.ts';
import type { Outstanding } from './outstanding.ts';

const NO_BREAK_SPACE = '\u00a0';

/** The language that writes `12 500,40 RWF`; all others write the currency first. */
const CURRENCY_LAST: Locale = 'fr';

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

/** Replaces no-break spaces for SMS: they are not in the GSM 7-bit alphabet and reduce a message from 160 to 70 characters. */
export function withPlainSpaces(text: string): string {
  return text.replaceAll(NO_BREAK_SPACE, ' ');
}

function formatDecimal(text: string, currency: Currency, locale: Locale): string {
  const [whole = '0', decimals] = text.split('.');
  const grouped = groupThousands(whole, locale);
  const figure = decimals ? grouped + decimalMark(locale) + decimals : grouped;
  return (locale === CURRENCY_LAST ? [figure, currency] : [currency, figure]).join(NO_BREAK_SPACE);
}
