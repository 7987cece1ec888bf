import type { CsvMapping } from '../sources/source.ts';
import { formatFractions, readExactAmount, roundFractions, toFractions } from './read-amount.ts';
import type { ReadLine } from './statement-line.ts';

type FeeContext = {
  currency: string;
  /** Whether the row brings money in. */
  isCharge: boolean;
  payoutReference: string | null;
  fail: (why: string) => never;
};

/**
 * Creates the function that reads the fee of a row. Providers compute fees more finely than the smallest unit: parts of it are
 * carried on to the next such row of the same payout, so that rounded fees add up to the rounded sum.
 */
export function createFeeReader({ decimalMark: mark = '.', feesBelowZero = false }: CsvMapping) {
  const carried = new Map<string, bigint>();
  return (
    text: string,
    { currency, isCharge, payoutReference, fail }: FeeContext,
  ): Pick<ReadLine, 'feeMinor' | 'feeExact'> => {
    if (text === '' || text === '-') return { feeMinor: 0 };
    const read = readExactAmount(text, currency, { mark });
    if (read === null)
      return fail(`"${text}" is not an amount in ${currency}, or could be read in two ways.`);
    const exact = feesBelowZero ? -read : read;
    if (isCharge && exact < 0n)
      return fail(
        `The fee "${text}" of a charge could be kept or given back. Set "feesBelowZero" of the source when kept fees are below 0.`,
      );
    const whole = roundFractions(exact);
    if (toFractions(whole) === exact) return { feeMinor: whole };
    const key = `${currency} ${payoutReference ?? ''}`;
    const sum = (carried.get(key) ?? 0n) + exact;
    const feeMinor = roundFractions(sum);
    carried.set(key, sum - toFractions(feeMinor));
    return { feeMinor, feeExact: formatFractions(exact) };
  };
}
