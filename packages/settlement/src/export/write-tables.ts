import { csvCell } from '@portal/domain/files/csv-cell';
import writeXlsxFile from 'write-excel-file/node';
import type { Cell, ExportTable } from './day-table.ts';

/** Type of an Excel workbook. */
export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Byte order mark, delimiter and decimal mark of a CSV file. */
type CsvForm = { begin: string; delimiter: ',' | ';'; decimalMark: '.' | ',' };

/** RFC 4180, as systems read it. */
export const STANDARD_CSV: CsvForm = { begin: '', delimiter: ',', decimalMark: '.' };
/** As spreadsheets in French read it; by the byte order mark they recognise UTF-8. */
export const FRENCH_CSV: CsvForm = { begin: '\ufeff', delimiter: ';', decimalMark: ',' };

/** Writes a table as CSV: UTF-8, lines end with CR LF. */
export function toCsv({ columns, rows }: ExportTable, form: CsvForm = STANDARD_CSV): string {
  const lines = [columns, ...rows.map((row) => row.map((cell) => formatCell(cell, form)))];
  return form.begin + lines.map((cells) => `${cells.join(form.delimiter)}\r\n`).join('');
}

function formatCell(cell: Cell, { decimalMark }: CsvForm): string {
  return 'amount' in cell ? cell.amount.replace('.', decimalMark) : csvCell(cell.text);
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
