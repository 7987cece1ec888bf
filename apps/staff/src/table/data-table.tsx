import { useId, useRef } from 'react';
import { formatNumber, formatShortTime, formatTime } from '../texts/format.ts';
import { useTexts } from '../texts/use-texts.tsx';
import { type Column, type Columns, currencyOf, hasValues, layoutOf } from './columns.ts';
import { saveTable } from './save-table.ts';
import { ScrollFrame } from './scroll-frame.tsx';
import { SumRow } from './sum-row.tsx';
import { TableTools } from './table-tools.tsx';
import { useHiddenColumns } from './use-hidden-columns.ts';
import { useRowFocus } from './use-row-focus.ts';

type DataTableProps<Row> = {
  /** Says what the table shows. */
  caption: string;
  columns: Columns<Row>;
  rows: readonly Row[];
  /** Names a row that stays the same when others come and go. */
  rowKey?: (row: Row) => string;
  /** Text in place of a table without rows; left out: there is nothing then. */
  none?: string;
  /** The name that its columns are remembered by and that its file has; left out: a small table without tools. */
  name?: string;
  /** The page saves its rows itself. */
  isSavedByPage?: boolean;
};

/** The table of every list. On a narrow screen each row is a card with the headers as labels. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey, none, name, isSavedByPage = false } = props;
  const id = useId();
  const table = useRef<HTMLTableElement>(null);
  const onFocus = useRowFocus(table);
  const { hidden, toggle } = useHiddenColumns(name);
  if (rows.length === 0) return none === undefined ? null : <p role="status">{none}</p>;
  const isChoosable = (column: Column<Row>) => column !== columns[0] && layoutOf(column) !== 'acts';
  const shown = columns.filter(
    (column) => hasValues(column, rows) && !(isChoosable(column) && hidden.includes(column.header)),
  );
  const save = () => table.current && name && saveTable(table.current, name);
  return (
    <div className="sheet">
      <div className="sheet-head">
        <p id={id} className="caption">
          {caption}
        </p>
        {name && (
          <TableTools
            headers={columns.filter(isChoosable).map(({ header }) => header)}
            hidden={hidden}
            onToggle={toggle}
            {...(!isSavedByPage && { onSave: save })}
          />
        )}
      </div>
      <ScrollFrame label={caption}>
        <table className="data" aria-labelledby={id} ref={table} onFocus={onFocus}>
          <thead>
            <tr>
              {shown.map((column) => (
                <th key={column.header} scope="col" className={layoutOf(column)}>
                  {headerOf(column, rows)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <tr key={rowKey ? rowKey(row) : index}>
                {shown.map((column) => (
                  <Cell
                    key={column.header}
                    column={column}
                    row={row}
                    header={headerOf(column, rows)}
                    currency={currencyOf(column, rows)}
                  />
                ))}
              </tr>
            ))}
          </tbody>
          {rows.length > 1 && <SumRow columns={shown} rows={rows} />}
        </table>
      </ScrollFrame>
    </div>
  );
}

/** With the currency of its amounts, which the cells then do not repeat. */
function headerOf<Row>(column: Column<Row>, rows: readonly Row[]): string {
  const currency = currencyOf(column, rows);
  return currency ? `${column.header} (${currency})` : column.header;
}

type CellProps<Row> = { column: Column<Row>; row: Row; header: string; currency: string | null };

function Cell<Row>({ column, row, header, currency }: CellProps<Row>) {
  const { language } = useTexts();
  const shared = { 'data-label': header, className: layoutOf(column) };
  if ('at' in column) {
    const at = column.at(row);
    const whole = at && formatTime(at, language);
    const text = at && column.isShort ? formatShortTime(at, language) : whole;
    return (
      <td {...shared}>
        {at && (
          <time dateTime={at} title={text === whole ? undefined : (whole ?? undefined)}>
            {text}
          </time>
        )}
      </td>
    );
  }
  if ('money' in column) {
    const money = column.money(row);
    if (!money) return <td {...shared} />;
    const { amount } = money;
    return (
      <td {...shared} data-value={currency ? amount : `${money.currency} ${amount}`}>
        {!currency && <small>{money.currency} </small>}
        {formatNumber(amount, language)}
      </td>
    );
  }
  return <td {...shared}>{column.cell(row)}</td>;
}
