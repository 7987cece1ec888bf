import type { ExportTable } from './day-table.ts';
import { FRENCH_CSV, STANDARD_CSV, toCsv, toXlsx, XLSX_TYPE } from './write-tables.ts';

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
  taxes: 'taxes',
  receipts: 'reçus',
  month: 'mois',
  tax: 'taxe',
  percent: 'taux',
  product: 'produit',
  paid_from: 'payé_par',
  price: 'prix',
  taxable: 'base',
  tax_amount: 'taxe_comprise',
  due: 'dû',
  line: 'ligne',
  vat: 'tva',
};

type DeskFile = { name: string; type: string; base64: string };

/**
 * Writes tables as a file of the desk: a workbook with a sheet for each, or the first as CSV. In French, headers and days are French,
 * and CSV has the marks that spreadsheets expect there.
 */
export async function toDeskFile({
  name,
  tables,
  format,
  language,
}: {
  name: string;
  tables: readonly [ExportTable, ...ExportTable[]];
  format: 'csv' | 'xlsx';
  language: 'en' | 'fr';
}): Promise<DeskFile> {
  const isFrench = language === 'fr';
  const written = tables.map((table) => (isFrench ? toFrench(table) : table));
  const [first = tables[0]] = written;
  const isCsv = format === 'csv';
  const content = isCsv
    ? Buffer.from(toCsv(first, isFrench ? FRENCH_CSV : STANDARD_CSV))
    : await toXlsx(written);
  return {
    name: `${name}.${format}`,
    type: isCsv ? 'text/csv; charset=utf-8' : XLSX_TYPE,
    base64: content.toString('base64'),
  };
}

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
