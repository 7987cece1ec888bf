import { type Fields, TAX_CLASSES } from './fields.ts';

/** Rates of the tax classes in percent. */
export type Rates = (letter: string) => number;

/**
 * Recomputes a sale to the cent: each line by price, quantity, discount and rate, then the sums by class and the totals (EBM.md
 * sections 4.1, 4.4 and 15). Returns the first field that differs with the value that it must have, or `null`.
 */
export function findWrongAmount(sale: Fields, lines: readonly Fields[], rateOf: Rates): string | null {
  const wrongLine = lines.flatMap((line, at) => {
    const wrong = findDifference(line, lineAmounts(line, rateOf));
    return wrong ? [`itemList[${at}].${wrong}`] : [];
  })[0];
  return wrongLine ?? findDifference(sale, saleAmounts(lines, rateOf));
}

type Expected = [name: string, cents: bigint][];

/** What a line's amounts must be, in the order of the checks; the tax is inside the amount. */
function lineAmounts(line: Fields, rateOf: Rates): Expected {
  const supply = divide(cents(line.prc) * cents(line.qty), 100n);
  const discount = divide(supply * cents(line.dcRt), 10_000n);
  const taxable = supply - discount;
  return [
    ['splyAmt', supply],
    ['dcAmt', discount],
    ['taxblAmt', taxable],
    ['taxAmt', taxInside(taxable, rateOf(String(line.taxTyCd)))],
    ['totAmt', taxable],
  ];
}

/** Sums of the lines: tax is rounded on each line and then added. */
function saleAmounts(lines: readonly Fields[], rateOf: Rates): Expected {
  const sum = (name: string, letter?: string) =>
    lines
      .filter((line) => letter === undefined || line.taxTyCd === letter)
      .reduce((total, line) => total + cents(line[name]), 0n);
  return [
    ['totItemCnt', BigInt(lines.length) * 100n],
    ...TAX_CLASSES.flatMap(
      (letter): Expected => [
        [`taxRt${letter}`, cents(rateOf(letter))],
        [`taxblAmt${letter}`, sum('taxblAmt', letter)],
        [`taxAmt${letter}`, sum('taxAmt', letter)],
      ],
    ),
    ['totTaxblAmt', sum('taxblAmt')],
    ['totTaxAmt', sum('taxAmt')],
    ['totAmt', sum('totAmt')],
  ];
}

function findDifference(fields: Fields, expected: Expected): string | null {
  const wrong = expected.find(([name, value]) => cents(fields[name]) !== value);
  return wrong ? `${wrong[0]} must be ${Number(wrong[1]) / 100}` : null;
}

function taxInside(taxable: bigint, percent: number): bigint {
  const rate = cents(percent);
  return divide(taxable * rate, 10_000n + rate);
}

/** Divides with half rounded up; neither number is negative. */
function divide(value: bigint, by: bigint): bigint {
  return (value * 2n + by) / (by * 2n);
}

/** A number with at most two decimals as hundredths, read from its digits. */
function cents(value: unknown): bigint {
  const [whole = '0', decimals = ''] = String(value).split('.');
  return BigInt(`${whole}${decimals.padEnd(2, '0')}`);
}
