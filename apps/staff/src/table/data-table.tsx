import { csvCell } from '@portal/domain/files/csv-cell';
import {
  type FocusEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { formatNumber, formatShortTime, formatTime } from '../texts/format.ts';
import { toTimeText } from '../texts/operator-time.ts';
import { useTexts } from '../texts/use-texts.tsx';
import { saveCsv } from '../ui/save-csv.ts';
import { type Column, type Columns, currencyOf, hasValues, layoutOf } from './columns.ts';
import { sumMoney } from './sum-money.ts';
import { TableTools } from './table-tools.tsx';

type DataTableProps<Row> = {
  /** Says what the table shows. */
  caption: string;
  /** The heading above says the same: the caption is read by screen readers only. */
  isHeaded?: boolean;
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

const STORED_AS = 'staff-columns';

/** The table of every list. On a narrow screen each row is a card with the headers as labels. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, isHeaded = false, columns, rows, rowKey, none, name, isSavedByPage = false } = props;
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
        <p id={id} className={isHeaded ? 'visually-hidden' : 'caption'}>
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

/**
 * When the row that has the focus leaves the table, the focus goes to the row in its place, not to the top of the page.
 * @returns what the table calls when something in it gets the focus
 */
function useRowFocus(table: RefObject<HTMLTableElement | null>) {
  const last = useRef<{ element: Element; row: number } | null>(null);
  useLayoutEffect(() => {
    const focused = last.current;
    if (!focused || focused.element.isConnected || document.activeElement !== document.body) return;
    last.current = null;
    const rows = table.current?.tBodies[0]?.rows;
    const row = rows?.[Math.min(focused.row, rows.length - 1)];
    row?.querySelector<HTMLElement>('a[href], button')?.focus({ preventScroll: true });
  });
  return ({ target }: FocusEvent<HTMLTableElement>) => {
    const row = target.closest('tr');
    if (row) last.current = { element: target, row: row.sectionRowIndex };
  };
}

/**
 * Saves a table as it stands on the screen, with its columns, rows and filters: amounts as plain numbers, times, also
 * those that are shown as an age, as `2026-11-28 07:18:58` in the operator's zone, everything else as it is read. What is done by
 * buttons is left out.
 */
function saveTable(table: HTMLTableElement, name: string): void {
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

/** The frame of a table, which scrolls where the table is wider than the page; then the keyboard reaches it, so that the arrow keys scroll it. */
function ScrollFrame({ label, children }: { label: string; children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  const [isWide, setWide] = useState(false);
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setWide(element.scrollWidth > element.clientWidth));
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    return () => observer.disconnect();
  }, []);
  return (
    <div
      ref={frame}
      className="sheet-scroll"
      data-scroll-x
      {...(isWide && { role: 'region', 'aria-label': label, tabIndex: 0 })}
    >
      {children}
    </div>
  );
}

/**
 * The columns that a person does not want to see in a table, remembered in this browser.
 * @param table the name of the table; `undefined`: nothing is hidden or remembered
 */
function useHiddenColumns(table: string | undefined) {
  const [hidden, setHidden] = useState<readonly string[]>(() => (table && readAll()[table]) || []);
  return {
    hidden,
    toggle: (header: string) => {
      const next = hidden.includes(header) ? hidden.filter((one) => one !== header) : [...hidden, header];
      setHidden(next);
      if (table) localStorage.setItem(STORED_AS, JSON.stringify({ ...readAll(), [table]: next }));
    },
  };
}

function readAll(): Record<string, string[]> {
  try {
    return JSON.parse(localStorage.getItem(STORED_AS) ?? '{}') as Record<string, string[]>;
  } catch {
    return {};
  }
}

type SumRowProps<Row> = { columns: Columns<Row>; rows: readonly Row[] };

/** What the rows of a table are together, in the columns that say so; nothing where none does. */
function SumRow<Row>({ columns, rows }: SumRowProps<Row>) {
  const { t, language } = useTexts();
  const sums = columns.map((column) =>
    'money' in column && column.sums ? sumMoney(rows.flatMap((row) => column.money(row) ?? [])) : null,
  );
  const first = sums.findIndex((sum) => sum !== null);
  if (first < 1) return null;
  return (
    <tfoot>
      <tr>
        <th scope="row" colSpan={first}>
          {t('table.sum', { count: rows.length })}
        </th>
        {columns.slice(first).map((column, index) => (
          <td key={column.header} className={layoutOf(column)} data-label={column.header}>
            {sums[first + index]?.map(({ amount, currency }) => (
              <div key={currency}>
                {!currencyOf(column, rows) && <small>{currency} </small>}
                {formatNumber(amount, language)}
              </div>
            ))}
          </td>
        ))}
      </tr>
    </tfoot>
  );
}
