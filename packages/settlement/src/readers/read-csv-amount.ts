import { readSignedAmount } from '@portal/payments/statements/read-amount';
import type { LineKind } from '@portal/payments/statements/statement-line';
import type { CsvMapping, RowKind } from '../sources/source.ts';

/** Cell of a row by the name of a mapped column or of a header in lower case; empty when there is none. */
export type Cells = (name: string) => string;

/** What a row is by its columns; `sign` and `in-or-out` leave it to the amount. */
type Found = Exclude<RowKind['kind'] | CsvMapping['otherwise'], 'skip'>;
type Place = { currency: string; fail: (why: string) => never };

/** Kinds of rows in which money goes out. */
const OUT: ReadonlySet<Found> = new Set(['refund', 'dispute', 'fee', 'payout', 'money-out']);

/**
 * Creates the function that reads what a row adds to the account, in minor units. Some exports write amounts that go out
 * below 0 and some leave it to the kind of the row; a file that does both cannot be read, unless the mapping says how it is
 * meant. Where the kind says it, a row of a kind that nobody knows could be either, so it refuses the file too (RULINGS 93).
 */
export function createMoneyReader({ columns, decimalMark: mark = '.', amounts }: CsvMapping) {
  let isSigned = amounts === 'signed';
  let isUnsigned = amounts === 'unsigned';
  let unknown: string | null = null;
  let withdrawn: number | null = null;
  const read = (text: string, { currency, fail }: Place) =>
    text === '-'
      ? 0
      : (readSignedAmount(text, currency, { mark }) ?? fail(whyNoAmount(text, currency, mark)));
  const readBoth = (cells: Cells, place: Place) => {
    const [paidIn, paidOut] = [cells('moneyIn'), cells('moneyOut')];
    if (paidIn === '' && paidOut === '')
      return place.fail(
        'The row has no amount. If it is no movement, such as a balance, add its text to "kinds" of the source with the kind "skip".',
      );
    const moneyOut = paidOut === '' ? 0 : read(paidOut, place);
    if (moneyOut !== 0) withdrawn ??= Math.sign(moneyOut);
    if (moneyOut !== 0 && withdrawn !== Math.sign(moneyOut))
      return place.fail(`"${paidOut}" has another sign than the money out of earlier rows.`);
    return (paidIn === '' ? 0 : read(paidIn, place)) - Math.abs(moneyOut);
  };
  return (cells: Cells, found: Found, place: Place): number => {
    if (!columns.amount || (cells('amount') === '' && columns.moneyIn)) return readBoth(cells, place);
    if (cells('amount') === '') return place.fail('The row has no amount.');
    const amount = read(cells('amount'), place);
    const isOut = OUT.has(found);
    if (amounts === undefined) {
      isSigned ||= amount < 0;
      isUnsigned ||= amount > 0 && isOut;
      if (isSigned && isUnsigned)
        return place.fail(
          `"${cells('amount')}" could be meant in two ways: the file has amounts below 0, and money that goes out above 0. Set "amounts" of the source to "signed" or "unsigned".`,
        );
    }
    if (found === 'in-or-out' && amount > 0) unknown ??= cells('text') || cells('kind') || cells('amount');
    if (isUnsigned && unknown !== null)
      return place.fail(
        `"${unknown}" could be money in or out: the file has money that goes out above 0, and nothing says what such a row is. Add it to "kinds" of the source, or set "amounts" to "signed".`,
      );
    return isOut && isUnsigned ? -amount : amount;
  };
}

function whyNoAmount(text: string, currency: string, mark: '.' | ','): string {
  const example = mark === '.' ? '12500, 12,500 or 12500.00' : '12500, 12.500 or 12500,00';
  return text === ''
    ? 'The row has no amount.'
    : `"${text}" is not an amount in ${currency}, or could be read in two ways. Export amounts in a form such as ${example}.`;
}

/**
 * The kind and size of a row by its sign, which is never dropped (RULINGS 93): a charge below 0 is a refund, a fee on the other
 * side was given back, and every other kind on its other side is a movement that somebody explains.
 */
export function toKind(found: Found, signed: number): { kind: LineKind; amountMinor: number } {
  const amountMinor = Math.abs(signed);
  if (found === 'fee') return { kind: 'fee', amountMinor: -signed };
  const isIn = signed > 0;
  if (found === 'sign' || found === 'charge') return { kind: isIn ? 'charge' : 'refund', amountMinor };
  if (found === 'in-or-out' || found === 'money-in' || isIn === OUT.has(found))
    return { kind: isIn ? 'money-in' : 'money-out', amountMinor };
  return { kind: found, amountMinor };
}
