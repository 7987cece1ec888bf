import type { ReactNode } from 'react';
import type { Money } from '../texts/format.ts';

/**
 * How a cell is laid out. `text` wraps between words. `code` stands in one line: a code, a masked number, a date, a name. `number` too,
 * at the right. `acts`: what can be done with the row; it is always shown, and is in no file.
 */
type CellKind = 'text' | 'code' | 'number' | 'acts';

type Content<Row> =
  | { cell: (row: Row) => ReactNode; kind?: CellKind }
  /** A point in time; `null` for none. `isShort`: without its seconds, and without the year while that is this one; the whole time is the tooltip. */
  | { at: (row: Row) => string | null; isShort?: true }
  /** An amount; `sums`: the table ends with what all rows together are. */
  | { money: (row: Row) => Money | null | undefined; sums?: boolean };

/** A column of a table: its header, and what its cell shows of a row. */
export type Column<Row> = { header: string } & Content<Row>;

/** The columns of a table. */
export type Columns<Row> = Column<Row>[];

/** How the cells of a column are laid out. */
export function layoutOf<Row>(column: Column<Row>): CellKind | 'time' | 'amount' {
  if ('at' in column) return 'time';
  if ('money' in column) return 'amount';
  return column.kind ?? 'text';
}

/** The one currency of all amounts of a column; `null` when there are several, or none. */
export function currencyOf<Row>(column: Column<Row>, rows: readonly Row[]): string | null {
  if (!('money' in column)) return null;
  const currencies = new Set(rows.flatMap((row) => column.money(row)?.currency ?? []));
  const [only] = currencies;
  return currencies.size === 1 && only ? only : null;
}

/** Whether any row has something in a column; one that is empty takes no room. What can be done with a row always has its place. */
export function hasValues<Row>(column: Column<Row>, rows: readonly Row[]): boolean {
  if ('at' in column) return rows.some((row) => column.at(row));
  if ('money' in column) return rows.some((row) => column.money(row));
  if (column.kind === 'acts') return true;
  return rows.some((row) => ![null, undefined, '', false].includes(column.cell(row) as null));
}
