import writeXlsxFile from 'write-excel-file/node';
import type { Cell, ExportTable } from './day-table.ts';

/** Writes a table as CSV by RFC 4180: UTF-8, commas, lines end with CR LF. */
export function toCsv({ columns, rows }: ExportTable): string {
  const lines = [columns, ...rows.map((row) => row.map(csvCell))];
  return lines.map((cells) => `${cells.join(',')}\r\n`).join('');
}

function csvCell(cell: Cell): string {
  if ('amount' in cell) return cell.amount;
  // A spreadsheet would run a text that begins like a formula.
  const safe = /^[=+\-@\t\r]/.test(cell.text) ? `'${cell.text}` : cell.text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Writes tables as an Excel workbook, a sheet for each; amounts are numbers. */
export async function toXlsx(tables: readonly ExportTable[]): Promise<Buffer> {
  const sheets = tables.map(({ name, columns, rows }) => ({
    sheet: name,
    data: [
      columns.map((value) => ({ value, fontWeight: 'bold' as const })),
      ...rows.map((row) => row.map(xlsxCell)),
    ],
  }));
  return writeXlsxFile(sheets).toBuffer();
}

function xlsxCell(cell: Cell) {
  return 'amount' in cell ? { value: Number(cell.amount), type: Number } : { value: cell.text, type: String };
}
