import type { Readable } from 'node:stream';
import { countryCurrency, isCurrency } from '@portal/domain/money/money';
import { parse } from 'csv-parse';
import type { CsvMapping, RowKind } from '../sources/source.ts';
import { readSignedAmount } from './read-amount.ts';
import { createTimeReader } from './read-time.ts';
import { type LineKind, type ReadLine, UnreadableStatementError } from './statement-line.ts';

/** Rows before the header that describe the account. */
const MAX_LEADING_ROWS = 40;
const MAX_CELL = 10_000;

type Column = keyof CsvMapping['columns'];
/** Cell of a row by the name of a mapped column or of a header in lower case; empty when there is none. */
type Cells = (name: string) => string;

/**
 * Reads a CSV file by its mapping, row by row. Rows before the header are skipped.
 * Throws {@link UnreadableStatementError} for a file without the mapped columns, and for a row that cannot be read.
 */
export async function* readCsv(content: Readable, mapping: CsvMapping): AsyncGenerator<ReadLine> {
  const rows = content.pipe(
    parse({
      bom: true,
      delimiter: mapping.delimiter ?? ',',
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
      max_record_size: MAX_CELL,
      info: true,
    }),
  );
  content.on('error', (error) => rows.destroy(error));
  const readTime = createTimeReader(mapping.timeFormat);
  let header: Map<string, number> | null = null;
  let skipped = 0;
  for await (const { record, info } of rows as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
    if (header === null) {
      header = findHeader(record, mapping);
      skipped += 1;
      if (header === null && skipped > MAX_LEADING_ROWS) break;
      continue;
    }
    const line = readRow(cellsOf(record, header), mapping, { lineNumber: info.lines, readTime });
    if (line) yield line;
  }
  if (header === null) throw new UnreadableStatementError(null, missingColumns(mapping));
}

function missingColumns({ columns }: CsvMapping): string {
  const needed = [columns.at, columns.amount ?? columns.moneyIn ?? []].map((names) => names.join(' or '));
  return `The file has no row with the columns ${needed.join(' and ')}.`;
}

/** Positions by header and by mapped column; `null` when the row is no header. */
function findHeader(row: readonly string[], { columns }: CsvMapping): Map<string, number> | null {
  const lower = row.map((cell) => cell.toLowerCase());
  const positions = new Map<string, number>();
  for (const [at, cell] of lower.entries()) if (!positions.has(cell)) positions.set(cell, at);
  for (const [column, names] of Object.entries(columns) as [Column, string[]][]) {
    const found = names.map((name) => lower.indexOf(name.toLowerCase())).find((at) => at >= 0);
    if (found !== undefined) positions.set(keyOf(column), found);
  }
  const has = (column: Column) => positions.has(keyOf(column));
  return has('at') && (has('amount') || has('moneyIn') || has('moneyOut')) ? positions : null;
}

/** A mapped column must not be mistaken for a header of the same name. */
const keyOf = (column: string) => `column:${column}`;

function cellsOf(row: readonly string[], header: ReadonlyMap<string, number>): Cells {
  return (name) => row[header.get(keyOf(name)) ?? header.get(name.toLowerCase()) ?? -1] ?? '';
}

type RowContext = { lineNumber: number; readTime: (text: string) => Date | null };

function readRow(cells: Cells, mapping: CsvMapping, { lineNumber, readTime }: RowContext): ReadLine | null {
  const fail = (why: string): never => {
    throw new UnreadableStatementError(lineNumber, why);
  };
  const found = mapping.kinds.find((each) => isOfKind(cells, each))?.kind ?? mapping.otherwise;
  if (found === 'skip') return null;
  const currency = cells('currency').toUpperCase() || mapping.currency || countryCurrency();
  if (!isCurrency(currency)) return fail(`${currency} is not a currency of this portal.`);
  const mark = mapping.decimalMark ?? '.';
  const read = (text: string, rounds: boolean) =>
    text === '' || text === '-'
      ? 0
      : (readSignedAmount(text, currency, { mark, rounds }) ??
        fail(`"${text}" is not an amount in ${currency}.`));
  const moneyOut = Math.abs(read(cells('moneyOut'), false));
  const signed = read(cells('amount') || cells('moneyIn'), false) - moneyOut;
  // A row that moves nothing, such as a notice.
  if (signed === 0) return null;
  const at =
    readTime(cells('at')) ?? fail(`"${cells('at')}" is not a time in the form ${mapping.timeFormat}.`);
  return {
    lineNumber,
    kind: toKind(found, signed),
    at,
    amountMinor: Math.abs(signed),
    feeMinor: Math.abs(read(cells('fee'), true)),
    currency,
    reference: cells('reference') || null,
    providerReference: cells('providerReference') || null,
    payoutReference: cells('payoutReference') || null,
    text: cells('text'),
  };
}

function isOfKind(cells: Cells, { when }: RowKind): boolean {
  return Object.entries(when).every(([column, wanted]) => {
    const cell = cells(column).toLowerCase();
    return [wanted].flat().some((text) => cell.includes(text.toLowerCase()));
  });
}

/** A charge below 0 is a refund; a kind that says nothing of the direction follows the sign. */
function toKind(found: Exclude<RowKind['kind'] | CsvMapping['otherwise'], 'skip'>, signed: number): LineKind {
  if (found === 'sign') return signed > 0 ? 'charge' : 'refund';
  if (found === 'in-or-out') return signed > 0 ? 'money-in' : 'money-out';
  if (found === 'charge' && signed < 0) return 'refund';
  return found;
}
