import { type Currency, currencyExponent, MAX_MAJOR_DIGITS, type Money } from './money.ts';

/** Why a typed amount is refused. The text is not changed. */
export type AmountTextProblem =
  /** Anything but digits and separators: letters, a currency, a sign. */
  | 'not-digits'
  /** Digits of another script, such as `٥٠٠`. */
  | 'other-script'
  /** A currency without decimals, and a text that means decimals to its writer: `500,00`, `10.5`, `0.500`. */
  | 'decimals'
  /** A currency without decimals, and marks that separate no groups of three: `5 00`, `1.0000`, `1000.000`. */
  | 'separators'
  /** A currency with decimals, and a separator that may be a decimal mark or a grouping mark: `1,000`. */
  | 'ambiguous';

/** Result of parsing a typed or pasted amount. */
export type AmountText =
  | { kind: 'empty' }
  | { kind: 'amount'; amount: Money }
  /** More digits than any amount has. */
  | { kind: 'too-large' }
  | { kind: AmountTextProblem };

/** Space, no-break space and narrow no-break space; straight and typographic apostrophe; comma; point. */
const SPACES = /[ \u00a0\u202f]/g;
const APOSTROPHES = /[’ʼ]/g;

/**
 * Reads a typed or pasted amount by RULINGS 63: digits only; a grouping mark counts only where every group after it has
 * exactly three digits; everything else is refused, so that no digit is ever dropped or read in another place.
 * Stricter than the ruling where its words leave a doubt: groups are separated by one and the same mark, and the first
 * one has one to three digits and no leading zero (`0.500` is half a franc to many readers, not 500 francs).
 * In a currency with decimals (RULINGS 1) a comma or point with one or two digits behind it is the decimal mark; alone
 * before three digits it is refused.
 * @param text content of the field; surrounding white space is ignored
 */
export function parseAmountText(text: string, currency: Currency): AmountText {
  const trimmed = text.trim();
  if (trimmed === '') return { kind: 'empty' };
  const marked = trimmed.replace(SPACES, ' ').replace(APOSTROPHES, "'");
  if (!/^[\d ',.]+$/.test(marked))
    return { kind: /[^\P{Nd}0-9]/u.test(marked) ? 'other-script' : 'not-digits' };
  const places = currencyExponent(currency);
  const parts = places === 0 ? { whole: marked, decimals: '' } : splitDecimals(marked, places);
  const digits = parts && joinGroups(parts.whole);
  if (!digits) return { kind: places === 0 ? findMarkProblem(marked) : 'ambiguous' };
  const major = digits.replace(/^0+(?=\d)/, '');
  if (major.length > MAX_MAJOR_DIGITS) return { kind: 'too-large' };
  return { kind: 'amount', amount: { minor: Number(major + parts.decimals.padEnd(places, '0')), currency } };
}

/** Returns `null` when a single comma or point may be a grouping mark or a decimal mark. */
function splitDecimals(marked: string, places: number): { whole: string; decimals: string } | null {
  const match = new RegExp(`^(.*\\d)([.,])(\\d{1,${places}})$`).exec(marked);
  if (match) {
    const [, whole = '', mark = '', decimals = ''] = match;
    return whole.includes(mark) ? null : { whole, decimals };
  }
  return marked.match(/[.,]/g)?.length === 1 ? null : { whole: marked, decimals: '' };
}

/** Whether the last comma or point of a refused text begins decimals: one or two digits, or more behind a leading zero. */
function findMarkProblem(marked: string): 'decimals' | 'separators' {
  const [, whole = '', mark = ''] = /^(.*)([.,])\d{1,2}$/.exec(marked) ?? [];
  const endsInDecimals = mark !== '' && !whole.includes(mark);
  return endsInDecimals || /^0?[.,]\d+$/.test(marked) ? 'decimals' : 'separators';
}

/** Removes the grouping marks of a whole number; `null` when they do not separate groups of three. */
function joinGroups(whole: string): string | null {
  if (/^\d+$/.test(whole)) return whole;
  return /^[1-9]\d{0,2}([ ',.])\d{3}(?:\1\d{3})*$/.test(whole) ? whole.replace(/\D/g, '') : null;
}
