import { Readable } from 'node:stream';
import { countryCurrency, isCurrency } from '@portal/domain/money/money';
import {
  formatFractions,
  readExactAmount,
  roundFractions,
  toFractions,
} from '@portal/payments/statements/read-amount';
import { createTimeReader } from '@portal/payments/statements/read-time';
import { toReference } from '@portal/payments/statements/reference';
import {
  type FileReport,
  type ReadLine,
  UnreadableStatementError,
} from '@portal/payments/statements/statement-line';
import { parse } from 'csv-parse';
import { containsWords } from '../sources/contains-words.ts';
import type { CsvMapping, RowKind } from '../sources/source.ts';
import { type Cells, createMoneyReader, toKind } from './read-csv-amount.ts';

/** Rows before the header that describe the account. */
const MAX_LEADING_ROWS = 40;

const MAX_CELL = 10_000;

type Column = keyof CsvMapping['columns'];

/** `mapped`: only by a column of the mapping; `cells`: also by any header. */
type RowCells = { cells: Cells; mapped: Cells; has: (column: string) => boolean };

type Header = { positions: ReadonlyMap<string, number>; cells: readonly string[] };

type Row = { record: string[]; line: number };

/**
 * Reads a CSV file by its mapping, row by row. Rows before the header are skipped.
 * Throws {@link UnreadableStatementError} for a file without the mapped columns or that may be cut off, and for a row that
 * cannot be read.
 */
export async function* readCsv(
  text: AsyncIterable<string>,
  mapping: CsvMapping,
  report: FileReport,
): AsyncGenerator<ReadLine> {
  const end = { text: '' };
  const readRow = createRowReader(mapping, report);
  let header: Header | null = null;
  let skipped = 0;
  for await (const row of parseRows(withEnd(text, end), mapping)) {
    if (header === null) {
      header = findHeader(row.record, mapping);
      skipped += 1;
      if (header === null && skipped > MAX_LEADING_ROWS) break;
      continue;
    }
    if (isTotal(row, header) || isNote(row) || isHeaderAgain(row, header)) continue;
    checkLength(row, header);
    const line = readRow(cellsOf(row.record, header), row.line);
    if (line) yield line;
  }
  if (header === null) throw new UnreadableStatementError(null, missingColumns(mapping));
  // Without it the last number may have lost its last digits. A closed quotation mark ends a cell too.
  if (!/[\r\n"]\s*$/.test(end.text))
    throw new UnreadableStatementError(
      null,
      'The file ends inside its last line: it may be cut off. Export it again, or add a line break at its end when it is complete.',
      'cut-off',
    );
}

/** Passes a text on and keeps its end. */
async function* withEnd(text: AsyncIterable<string>, end: { text: string }): AsyncGenerator<string> {
  for await (const piece of text) {
    end.text = (end.text + piece).slice(-20);
    yield piece;
  }
}

/** Around a cell: spaces of every kind, and marks without a width. "Completed" with one would be another state. */
const UNSEEN = /^[\s\p{Cf}]+|[\s\p{Cf}]+$/gu;

/** The rows of a file that have a cell with a text. */
async function* parseRows(text: AsyncIterable<string>, { delimiter = ',' }: CsvMapping): AsyncGenerator<Row> {
  const parser = parse({
    delimiter,
    relax_column_count: true,
    skip_empty_lines: true,
    trim: true,
    max_record_size: MAX_CELL,
    info: true,
  });
  const source = Readable.from(text, { objectMode: false });
  source.on('error', (error) => parser.destroy(error));
  const records = source.pipe(parser) as AsyncIterable<{ record: string[]; info: { lines: number } }>;
  for await (const { record: cells, info } of records) {
    const record = cells.map((cell) => cell.replace(UNSEEN, ''));
    if (record.some((cell) => cell !== '')) yield { record, line: info.lines };
  }
}

function missingColumns({ columns, delimiter = ',' }: CsvMapping): string {
  const needed = [columns.at, columns.amount ?? columns.moneyIn ?? []].map((names) => names.join(' or '));
  return `The file has no row with the columns ${needed.join(' and ')}, separated by "${delimiter}".`;
}

/** Positions by header and by mapped column; `null` when the row is no header. Throws without a column that is required. */
function findHeader(row: readonly string[], { columns, states, required = [] }: CsvMapping): Header | null {
  const lower = row.map((cell) => cell.toLowerCase());
  const positions = new Map<string, number>();
  for (const [at, cell] of lower.entries()) if (!positions.has(cell)) positions.set(cell, at);
  const find = (names: readonly string[]) =>
    names.map((name) => lower.indexOf(name.toLowerCase())).find((at) => at >= 0);
  for (const [column, names] of Object.entries({ ...columns, state: states?.column ?? [] })) {
    const found = find(names);
    if (found !== undefined) positions.set(keyOf(column), found);
  }
  const has = (column: Column) => positions.has(keyOf(column));
  if (!has('at') || !(has('amount') || has('moneyIn') || has('moneyOut'))) return null;
  const missing = required.find((name) => find([name]) === undefined);
  if (missing !== undefined)
    throw new UnreadableStatementError(
      null,
      `The file has no column ${missing}, which says what a row is. Export it with the column ${missing}.`,
    );
  if (columns.moneyIn && !has('amount') && !(has('moneyIn') && has('moneyOut')))
    throw new UnreadableStatementError(
      null,
      `The file needs a column for money in (${columns.moneyIn.join(' or ')}) and one for money out (${columns.moneyOut?.join(' or ')}).`,
    );
  return { positions, cells: row };
}

/** A mapped column must not be mistaken for a header of the same name. */
const keyOf = (column: string) => `column:${column}`;

function cellsOf(row: readonly string[], { positions }: Header): RowCells {
  return {
    mapped: (column) => row[positions.get(keyOf(column)) ?? -1] ?? '',
    cells: (name) => row[positions.get(keyOf(name)) ?? positions.get(name.toLowerCase()) ?? -1] ?? '',
    has: (column) => positions.has(keyOf(column)),
  };
}

/** A row of sums is no transaction: it has a title and no time. */
function isTotal({ record }: Row, { positions }: Header): boolean {
  const title = record.find((cell) => cell !== '') ?? '';
  return (
    /^(?:grand |sub ?)?totals?\s*:?$/i.test(title) &&
    !/\d/.test(record[positions.get(keyOf('at')) ?? -1] ?? '')
  );
}

/** A sentence below or between the rows, such as "This statement is computer generated". A row that moves money has a digit. */
function isNote({ record }: Row): boolean {
  const [text = '', ...others] = record.filter((cell) => cell !== '');
  return others.length === 0 && /\p{L}\s+\p{L}/u.test(text) && !/\d/.test(text);
}

/** Each page of a printed statement begins with the header. */
function isHeaderAgain({ record }: Row, { cells }: Header): boolean {
  return record.length === cells.length && record.every((cell, at) => cell === cells[at]);
}

function checkLength({ record, line }: Row, header: Header): void {
  const { length } = header.cells;
  const tooMany = record.slice(length).some((cell) => cell !== '');
  if (record.length >= length && !tooMany) return;
  throw new UnreadableStatementError(
    line,
    `The row has ${record.length} cells, the header ${length}: the file may be cut off, or a text with "," has no quotation marks. Export it again.`,
    record.length < length ? 'cut-off' : null,
  );
}

/** Creates the function that reads a row; `null` for one that moves nothing. It remembers how the file writes signs. */
function createRowReader(mapping: CsvMapping, report: FileReport) {
  const readTime = createTimeReader(mapping.timeFormat, mapping.utcOffsetMinutes);
  const done = new Set(mapping.states?.done.map((state) => state.toLowerCase()));
  const readMoney = createMoneyReader(mapping);
  const readFee = createFeeReader(mapping);
  return ({ cells, mapped, has }: RowCells, lineNumber: number): ReadLine | null => {
    const fail = (why: string): never => {
      throw new UnreadableStatementError(lineNumber, why);
    };
    if (has(STATE) && !done.has(cells(STATE).toLowerCase())) {
      if (cells(STATE) === '') fail('The row has no state.');
      report.leftOut(cells(STATE));
      return null;
    }
    const found = mapping.kinds.find((each) => isOfKind(cells, each))?.kind ?? mapping.otherwise;
    if (found === 'skip') return null;
    const currency = cells('currency').toUpperCase() || mapping.currency || countryCurrency();
    if (!isCurrency(currency)) return fail(`${currency} is not a currency of this portal.`);
    const place = { currency, fail };
    const signed = readMoney(cells, found, place);
    const payoutReference = toReference(mapped('payoutReference'));
    const fee = readFee(mapped('fee'), { ...place, isCharge: signed > 0, payoutReference });
    if (signed === 0 && fee.feeMinor === 0) return null;
    const at =
      readTime(cells('at')) ??
      fail(`"${cells('at')}" is not a time in the form ${[mapping.timeFormat].flat().join(' or ')}.`);
    // A row without an amount that has a fee is a fee.
    const moved =
      signed === 0
        ? { kind: 'fee' as const, amountMinor: fee.feeMinor, feeMinor: 0 }
        : { ...toKind(found, signed), ...fee };
    return {
      lineNumber,
      at,
      currency,
      reference: toReference(mapped('reference')),
      providerReference: toReference(mapped('providerReference')),
      payoutReference,
      text: mapped('text'),
      ...moved,
    };
  };
}

const STATE = 'state';

function isOfKind(cells: Cells, { when }: RowKind): boolean {
  return Object.entries(when).every(([column, wanted]) =>
    [wanted].flat().some((text) => containsWords(cells(column), text)),
  );
}

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
function createFeeReader({ decimalMark: mark = '.', feesBelowZero = false }: CsvMapping) {
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
