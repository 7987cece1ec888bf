import { readFileSync } from 'node:fs';

/**
 * Reads a file with one table: a line with the names of the columns, then one line per row, cells separated by
 * `separator`, which no cell may contain. Throws when the columns differ or a row has another number of cells.
 */
export function readTable<Column extends string>(
  file: URL,
  columns: readonly Column[],
  separator = ';',
): Record<Column, string>[] {
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  const [head, ...rows] = lines.map((line) => line.split(separator));
  if (head?.join() !== columns.join()) throw new Error(`${file}: the columns are not ${columns.join(', ')}`);
  return rows.map((cells, index) => {
    if (cells.length !== columns.length)
      throw new Error(`${file}: line ${index + 2} has ${cells.length} cells`);
    const entries = columns.map((column, at) => [column, cells[at]]);
    return Object.fromEntries(entries) as Record<Column, string>;
  });
}
