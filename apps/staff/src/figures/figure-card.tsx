import { csvCell } from '@portal/domain/files/csv-cell';
import { type ReactNode, useId, useState } from 'react';
import { Button } from 'react-aria-components';
import { useTexts } from '../texts/use-texts.tsx';
import { saveCsv } from '../ui/save-csv.ts';

type Cell = string | number | null;

/** The figures of a chart as a table. `show` writes a value for people; the file has it as it is. */
export type FigureTable = {
  columns: readonly { name: string; show?: (value: number) => string }[];
  rows: readonly (readonly Cell[])[];
};

type FigureCardProps = {
  title: string;
  /** What is counted, in a sentence. */
  about: string;
  /** The most important figures. */
  facts?: readonly { name: string; value: string; change?: string | null }[];
  table: FigureTable;
  /** The chart. */
  children: ReactNode;
};

/** A chart with its most important figures, and all of them as a table and a file. */
export function FigureCard({ title, about, facts = [], table, children }: FigureCardProps) {
  const { t } = useTexts();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <section className="card figure" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p className="quiet">{about}</p>
      <dl className="totals">
        {facts.map(({ name, value, change }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {value} {change && <small>{change}</small>}
            </dd>
          </div>
        ))}
      </dl>
      {table.rows.length === 0 ? <p>{t('figures.none')}</p> : children}
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>{t('figures.table', { title })}</summary>
        {isOpen && <TableOfFigures title={title} table={table} />}
        <Button className="button plain" onPress={() => saveCsv(`${title}.csv`, toCsv(table))}>
          {t('figures.save', { title })}
        </Button>
      </details>
    </section>
  );
}

/** The figures of a chart as a table that scrolls inside of its card; it takes the focus so that the arrow keys scroll it. */
export function TableOfFigures({ title, table: { columns, rows } }: { title: string; table: FigureTable }) {
  const { t } = useTexts();
  const show = (value: Cell, column: number) => {
    if (value === null) return '–';
    return typeof value === 'number' ? (columns[column]?.show?.(value) ?? String(value)) : value;
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by keyboard.
    <section className="scroll" data-scroll-x aria-label={t('figures.table', { title })} tabIndex={0}>
      <table className="numbers">
        <caption className="visually-hidden">{title}</caption>
        <thead>
          <tr>
            {columns.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([first = '', ...values]) => (
            <tr key={String(first)}>
              <th scope="row">{first}</th>
              {values.map((value, index) => (
                <td key={columns[index + 1]?.name}>{show(value, index + 1)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function toCsv({ columns, rows }: FigureTable): string {
  const format = (cell: Cell) => (typeof cell === 'string' ? csvCell(cell) : String(cell ?? ''));
  return [columns.map(({ name }) => name), ...rows].map((row) => `${row.map(format).join(',')}\r\n`).join('');
}
