import { formatNumber } from '../texts/format.ts';
import { useTexts } from '../texts/use-texts.tsx';
import { type Columns, currencyOf, layoutOf } from './columns.ts';
import { sumMoney } from './sum-money.ts';

type SumRowProps<Row> = { columns: Columns<Row>; rows: readonly Row[] };

/** What the rows of a table are together, in the columns that say so; nothing where none does. */
export function SumRow<Row>({ columns, rows }: SumRowProps<Row>) {
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
