import type { ReactNode } from 'react';

/** The columns of a table: the header of each, and what its cell shows of a row. */
export type Columns<Row> = { header: string; cell: (row: Row) => ReactNode }[];

type DataTableProps<Row> = {
  /** Says what the table shows. */
  caption: string;
  columns: Columns<Row>;
  rows: readonly Row[];
  /** Text in place of a table without rows; left out: there is nothing then. */
  none?: string;
};

/** A table; on a narrow screen each row is a card with the headers as labels. */
export function DataTable<Row>({ caption, columns, rows, none }: DataTableProps<Row>) {
  if (rows.length === 0) return none === undefined ? null : <p role="status">{none}</p>;
  return (
    <table className="data">
      <caption>{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ header }) => (
            <th key={header} scope="col">
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id in common
          <tr key={index}>
            {columns.map(({ header, cell }) => (
              <td key={header} data-label={header}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
