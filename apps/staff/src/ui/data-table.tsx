import { type ColumnDef, tableFeatures, useTable } from '@tanstack/react-table';

const features = tableFeatures({});

/** Columns of a table. Keep them stable between renderings. */
export type Columns<Row extends object> = ColumnDef<typeof features, Row>[];

type DataTableProps<Row extends object> = {
  /** Says what the table shows. */
  caption: string;
  columns: Columns<Row>;
  rows: Row[];
};

/** A table; on a narrow screen each row is a card with the headers as labels. */
export function DataTable<Row extends object>({ caption, columns, rows }: DataTableProps<Row>) {
  const table = useTable({ features, columns, data: rows });
  const [head] = table.getHeaderGroups();
  return (
    <table className="data">
      <caption>{caption}</caption>
      <thead>
        <tr>
          {head?.headers.map((header) => (
            <th key={header.id} scope="col">
              <table.FlexRender header={header} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.getRowModel().rows.map((row) => (
          <tr key={row.id}>
            {row.getAllCells().map((cell) => (
              <td key={cell.id} data-label={String(cell.column.columnDef.header)}>
                <table.FlexRender cell={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
