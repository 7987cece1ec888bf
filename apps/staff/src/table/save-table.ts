import { csvCell } from '@portal/domain/files/csv-cell';
import { toTimeText } from '../texts/operator-time.ts';
import { saveCsv } from '../ui/save-csv.ts';

/**
 * Saves a table as it stands on the screen, with its columns, rows and filters: amounts as plain numbers, times, also
 * those that are shown as an age, as `2026-11-28 07:18:58` in the operator's zone, everything else as it is read. What is done by
 * buttons is left out.
 */
export function saveTable(table: HTMLTableElement, name: string): void {
  const rows = [...table.rows]
    .filter((row) => row.parentElement?.tagName !== 'TFOOT')
    .map((row) => [...row.cells].filter((cell) => !cell.matches('.acts')).map(readCell));
  saveCsv(`${name}.csv`, rows.map((cells) => `${cells.join(',')}\r\n`).join(''));
}

function readCell(cell: HTMLTableCellElement): string {
  const { value } = cell.dataset;
  if (value !== undefined) return value;
  const time = cell.querySelector('time');
  if (time && time.textContent === cell.textContent) return toTimeText(time.dateTime);
  const copy = cell.cloneNode(true) as HTMLElement;
  for (const control of copy.querySelectorAll('button, input, select')) control.remove();
  return csvCell((copy.textContent ?? '').replace(/\s+/g, ' ').trim());
}
