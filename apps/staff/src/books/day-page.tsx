import { DAY_COLUMNS } from '@portal/contract/staff/day-columns';
import type { StaffResult } from '@portal/contract/staff/staff-calls';
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { callDesk } from '../calls/call-desk.ts';
import { useMay } from '../layout/use-may.ts';
import type { Columns } from '../table/columns.ts';
import { DataTable } from '../table/data-table.tsx';
import { formatAmount, formatDay } from '../texts/format.ts';
import { useTexts } from '../texts/use-texts.tsx';
import { Comparisons } from './comparisons.tsx';
import { DayActions } from './day-actions.tsx';
import { DayTaxes } from './day-taxes.tsx';
import { RecordSource } from './record-source.tsx';
import { WithoutStatement } from './without-statement.tsx';

type Day = StaffResult<'readBookDay'>;

const BALANCE = ['opening', 'debits', 'credits', 'closing'] as const;
/** Columns that are shown with zeros too. */
const ENDS: readonly string[] = ['opening', 'closing'];

/** Loads a day. */
export const loadDay = ({ params }: LoaderFunctionArgs) => callDesk('readBookDay', { day: params.day ?? '' });

/** A day: its totals, what is open about it, its close and the trial balance. */
export function DayPage() {
  const day = useLoaderData<Day>();
  const may = useMay();
  const { t, translate, language } = useTexts();
  return (
    <>
      <h1>
        {formatDay(day.day, language)} <span className="state">{translate('books.state', day.state)}</span>
      </h1>
      <div className="columns">
        <section className="card" aria-labelledby="close">
          <h2 id="close">{t('books.close.title')}</h2>
          {!(day.state === 'ready' && day.withoutStatement.length > 0) && (
            <p>{t(`books.why.${day.state}`, { day: day.next ? formatDay(day.next, language) : '' })}</p>
          )}
          <WithoutStatement day={day} />
          {day.close && <p>{t('books.closed-by', { name: day.close.by, reason: day.close.reason })}</p>}
          {day.isReopenProposed && <p className="notice">{t('books.reopen-proposed')}</p>}
          <DayActions day={day} mayAct={may('closeBookDay')} />
        </section>
        <section className="card" aria-labelledby="open">
          <h2 id="open">{t('books.open')}</h2>
          {day.differences.length === 0 && <p>{t('books.none-open')}</p>}
          <ul>
            {day.differences.map(({ source, origin, record, kind, count, money }) => (
              <li key={`${source} ${origin} ${kind} ${money.currency}`}>
                <RecordSource source={source} origin={origin} record={record} />:{' '}
                {translate('difference', kind)}, {count}, {formatAmount(money, language)}
              </li>
            ))}
          </ul>
          <p>
            <Link to={`/books/differences?${new URLSearchParams({ day: day.day })}`}>
              {t('books.all-of-day')}
            </Link>
          </p>
          <h3>{t('books.coverage')}</h3>
          {day.coverage.length === 0 && <p>{t('books.no-statement')}</p>}
          <ul>
            {day.coverage.map(({ source, through }) => (
              <li key={source}>
                <RecordSource source={source} record="money" />: {formatDay(through, language)}
              </li>
            ))}
          </ul>
        </section>
        <Comparisons day={day.day} comparisons={day.comparisons} />
      </div>
      <DayTaxes rows={day.taxes} />
      <Amounts day={day.day} caption={t('books.totals')} columns={DAY_COLUMNS} rows={day.totals} />
      <Amounts day={day.day} caption={t('books.balance')} columns={BALANCE} rows={day.trialBalance} />
    </>
  );
}

type AmountsProps = { day: string; caption: string; columns: readonly string[]; rows: Day['totals'] };

function Amounts({ day, caption, columns: names, rows }: AmountsProps) {
  const { t, translate } = useTexts();
  // What did not move on the day takes no room: all amounts are on the screen.
  const moved = names.filter(
    (name) => ENDS.includes(name) || rows.some(({ amounts }) => Number(amounts[name]?.amount ?? 0) !== 0),
  );
  const columns: Columns<Day['totals'][number]> = [
    {
      header: t('books.account'),
      kind: 'code',
      cell: (row) => (
        <Link to={`/books/entries?${new URLSearchParams({ account: row.account, day })}`}>{row.account}</Link>
      ),
    },
    ...moved.map((name) => ({
      header: translate('column', name),
      money: (row: Day['totals'][number]) => row.amounts[name],
      sums: true,
    })),
  ];
  return <DataTable caption={caption} columns={columns} rows={rows} />;
}
