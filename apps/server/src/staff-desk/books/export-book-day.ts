import { findClose } from '../../features/settlement/close/close-store.ts';
import {
  differencesTable,
  type ExportTable,
  totalsTable,
} from '../../features/settlement/export/day-table.ts';
import {
  FRENCH_CSV,
  STANDARD_CSV,
  toCsv,
  toXlsx,
  XLSX_TYPE,
} from '../../features/settlement/export/write-tables.ts';
import type { StaffHandler } from '../http/staff-calls.ts';
import { StaffError } from '../http/staff-error.ts';
import { requireDay } from './parse-input.ts';

/** Headers and names of sheets in French. English keeps those that systems read. */
const FRENCH: Readonly<Record<string, string>> = {
  totals: 'totaux',
  number: 'numéro',
  day: 'jour',
  account: 'compte',
  currency: 'devise',
  opening: 'ouverture',
  charges: 'encaissements',
  refunds: 'remboursements',
  fees: 'frais',
  payouts: 'versements',
  differences: 'écarts',
  other: 'autres',
  closing: 'clôture',
  hash: 'empreinte',
  source: 'source',
  kind: 'nature',
  count: 'nombre',
  amount: 'montant',
  records: 'relevés',
};

/**
 * Gives the totals of a closed day as CSV, or as a workbook with the differences of its close. In French, headers and days
 * are French, and CSV has the marks that spreadsheets expect there. Throws REFUSED when the day is not closed.
 */
export const exportBookDay: StaffHandler<'exportBookDay'> = async (
  { books },
  { day: typed, format, language },
) => {
  const day = requireDay(typed);
  const close = await findClose(books.pool, day);
  if (!close) throw new StaffError('REFUSED', { why: 'not-closed' });
  const isFrench = language === 'fr';
  const [totals, differences] = [totalsTable(close), differencesTable(close)].map((table) =>
    isFrench ? toFrench(table) : table,
  ) as [ExportTable, ExportTable];
  const isCsv = format === 'csv';
  const content = isCsv
    ? Buffer.from(toCsv(totals, isFrench ? FRENCH_CSV : STANDARD_CSV))
    : await toXlsx([totals, differences]);
  return {
    name: `${day}.${format}`,
    type: isCsv ? 'text/csv; charset=utf-8' : XLSX_TYPE,
    base64: content.toString('base64'),
  };
};

function toFrench({ name, columns, rows }: ExportTable): ExportTable {
  const dayColumn = columns.indexOf('day');
  return {
    name: FRENCH[name] ?? name,
    columns: columns.map((column) => FRENCH[column] ?? column),
    rows: rows.map((row) =>
      row.map((cell, at) => (at === dayColumn && 'text' in cell ? { text: toFrenchDay(cell.text) } : cell)),
    ),
  };
}

/** `2026-11-20` as `20/11/2026`. The day is one of the calendar, without a time zone. */
function toFrenchDay(day: string): string {
  return new Intl.DateTimeFormat('fr', { dateStyle: 'short', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );
}
