import { type Result, refuse } from './answer.ts';
import { isCode, isItemClass, taxRate } from './code-tables.ts';
import {
  EXTRA_RATES,
  type Fields,
  type FieldTable,
  findWrongField,
  LINE_FIELDS,
  RECEIPT_FIELDS,
  REFUND_FIELDS,
  SALE_FIELDS,
  TAX_CLASSES,
} from './fields.ts';
import type { FiscalSwitches } from './switches.ts';

/** Returns the refusal for the first field that is missing, wrong or too long, or `null`. */
export function checkSaleFields(sale: Fields, switches: FiscalSwitches): Result | null {
  const wrong = findWrongSaleField(sale, switches) ?? findContradiction(sale, switches);
  return wrong === null ? null : refuse('910', wrong);
}

/** Returns the refusal for the first code that its table does not have (913), or `null`. */
export function checkCodes(sale: Fields, switches: FiscalSwitches): Result | null {
  const isKnown = (number: string, code: unknown) => isCode(switches, number, code);
  const own: [string, boolean][] = [
    // Copies are prints, and training and proforma are not in use: only normal sales come.
    ['salesTyCd', sale.salesTyCd === 'N'],
    ['rcptTyCd', isKnown('37', sale.rcptTyCd)],
    ['pmtTyCd', isMissing(sale.pmtTyCd) || isKnown('07', sale.pmtTyCd)],
    ['salesSttsCd', isKnown('11', sale.salesSttsCd)],
    ['rfdRsnCd', isMissing(sale.rfdRsnCd) || isKnown('32', sale.rfdRsnCd)],
  ];
  const ofLines = linesOf(sale).flatMap((line, at): [string, boolean][] => [
    [`itemList[${at}].itemClsCd`, isItemClass(line.itemClsCd)],
    [`itemList[${at}].pkgUnitCd`, isKnown('17', line.pkgUnitCd)],
    [`itemList[${at}].qtyUnitCd`, isKnown('10', line.qtyUnitCd)],
    [`itemList[${at}].taxTyCd`, isKnown('04', line.taxTyCd)],
  ]);
  const wrong = [...own, ...ofLines].find(([, isRight]) => !isRight);
  return wrong ? refuse('913', wrong[0]) : null;
}

/**
 * Returns the refusal for amounts that do not add up, or `null`. A refund has the rates of its sale, whatever the table has now (EBM.md
 * section 12).
 * @param original what was signed as the sale that a refund names
 */
export function checkAmounts(sale: Fields, switches: FiscalSwitches, original: Fields | null): Result | null {
  const rateOf = (letter: string) => {
    const signed = original?.[`taxRt${letter}`];
    return isMissing(signed) ? taxRate(switches, letter) : Number(signed);
  };
  const wrong = findWrongAmount(sale, linesOf(sale), rateOf);
  return wrong === null ? null : refuse('910', wrong);
}

/** The lines of a sale. */
export function linesOf({ itemList }: Fields): Fields[] {
  return Array.isArray(itemList) ? itemList.filter(isFields) : [];
}

/** Whether an optional field is left out. */
export function isMissing(value: unknown): boolean {
  return value === null || value === undefined;
}

/** Whether a parsed value is an object. */
export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function findWrongSaleField(sale: Fields, { extraRates }: FiscalSwitches): string | null {
  const own = findWrongField(sale, SALE_FIELDS);
  if (own) return own;
  const extra = extraRates ? findWrongField(sale, EXTRA_RATES) : null;
  if (extra) return extra;
  const refund = sale.rcptTyCd === 'R' ? findWrongField(sale, REFUND_FIELDS) : null;
  if (refund) return refund;
  const { receipt, itemList } = sale;
  if (!isFields(receipt)) return 'receipt';
  const ofReceipt = findWrongField(receipt, RECEIPT_FIELDS);
  if (ofReceipt) return `receipt.${ofReceipt}`;
  if (!Array.isArray(itemList) || itemList.length === 0) return 'itemList';
  return findInLines(itemList, LINE_FIELDS);
}

function findInLines(lines: readonly unknown[], table: FieldTable): string | null {
  for (const [at, line] of lines.entries()) {
    const wrong = isFields(line) ? findWrongField(line, table) : '';
    if (wrong !== null) return `itemList[${at}].${wrong}`;
    if ((line as Fields).itemSeq !== at + 1) return `itemList[${at}].itemSeq`;
  }
  return null;
}

/** Fields that are right alone and wrong together. */
function findContradiction(sale: Fields, switches: FiscalSwitches): string | null {
  const { invcNo, orgInvcNo, rcptTyCd, salesDt, cfmDt, custTin, salesSttsCd } = sale;
  const receipt = sale.receipt as Fields;
  if (invcNo === 0) return 'invcNo';
  if ((orgInvcNo === 0) === (rcptTyCd === 'R')) return 'orgInvcNo';
  if (salesDt !== String(cfmDt).slice(0, 8)) return 'salesDt';
  const isStatusRight = salesSttsCd === '02' || (rcptTyCd === 'R' && salesSttsCd === '05');
  if (!isStatusRight && isCode(switches, '11', salesSttsCd)) return 'salesSttsCd';
  if ((receipt.custTin ?? null) !== (custTin ?? null)) return 'receipt.custTin';
  if (switches.refusesWalkIn && isMissing(custTin)) return 'custTin';
  return isPhone(receipt.custMblNo, switches.phone) ? null : 'receipt.custMblNo';
}

const PHONES: Record<string, RegExp> = {
  national: /^0\d{9}$/,
  international: /^[1-9]\d{6,14}$/,
  either: /^(0\d{9}|[1-9]\d{6,14})$/,
};

function isPhone(phone: unknown, form: string): boolean {
  return isMissing(phone) || PHONES[form]?.test(String(phone)) === true;
}

/** Rates of the tax classes in percent. */
type Rates = (letter: string) => number;

/**
 * Recomputes a sale to the cent: each line by price, quantity, discount and rate, then the sums by class and the totals (EBM.md
 * sections 4.1, 4.4 and 15). Returns the first field that differs with the value that it must have, or `null`.
 */
function findWrongAmount(sale: Fields, lines: readonly Fields[], rateOf: Rates): string | null {
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
