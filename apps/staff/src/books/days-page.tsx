import type { StaffResult } from '@portal/contract/staff/staff-calls';
import { useState } from 'react';
import { Button } from 'react-aria-components';
import { Link, useLoaderData } from 'react-router';
import { callDesk, DeskError } from '../calls/call-desk.ts';
import type { Columns } from '../table/columns.ts';
import { DataTable } from '../table/data-table.tsx';
import { formatDay } from '../texts/format.ts';
import { useTexts } from '../texts/use-texts.tsx';
import { Problem } from '../ui/problem.tsx';

type Found = StaffResult<'listBookDays'>;

/** Loads the last business days. */
export const loadDays = () => callDesk('listBookDays', {});

/** The last business days with their state, and the chain of closes. */
export function DaysPage() {
  const { days, closes } = useLoaderData<Found>();
  const { t } = useTexts();
  const [dayColumns, closeColumns] = [useDayColumns(), useCloseColumns()];
  return (
    <>
      <h1>{t('books.days')}</h1>
      <DataTable name="days" caption={t('books.days')} isHeaded columns={dayColumns} rows={days} />
      <h2>{t('books.closes')}</h2>
      <ChainCheck />
      <DataTable name="closes" caption={t('books.closes')} isHeaded columns={closeColumns} rows={closes} />
    </>
  );
}

/** Checks on demand that nothing was changed after it was closed. */
function ChainCheck() {
  const { t, language } = useTexts();
  const [checked, setChecked] = useState<StaffResult<'checkBookCloses'> | DeskError | null>(null);
  const check = () => callDesk('checkBookCloses', {}).then(setChecked, setChecked);
  return (
    <div className="row">
      <Button className="button plain" onPress={() => void check()}>
        {t('books.check')}
      </Button>
      <div role="status">
        {checked && !(checked instanceof DeskError) && checked.faults.length === 0 && (
          <p>{t('books.unchanged', { count: checked.closes })}</p>
        )}
        {checked &&
          !(checked instanceof DeskError) &&
          checked.faults.map(({ seq, day }) => (
            <p key={`${seq} ${day}`} className="problem">
              {t('books.changed', { seq, day: formatDay(day, language) })}
            </p>
          ))}
      </div>
      {checked instanceof DeskError && <Problem error={checked} />}
    </div>
  );
}

function useDayColumns(): Columns<Found['days'][number]> {
  const { t, translate, language } = useTexts();
  return [
    {
      header: t('books.day'),
      kind: 'code',
      cell: (row) => <Link to={`/books/days/${row.day}`}>{formatDay(row.day, language)}</Link>,
    },
    { header: t('row.state'), cell: (row) => translate('books.state', row.state) },
    { header: t('books.open'), kind: 'number', cell: (row) => row.openDifferences },
  ];
}

function useCloseColumns(): Columns<Found['closes'][number]> {
  const { t, translate, language } = useTexts();
  return [
    { header: t('books.number'), kind: 'number', cell: (row) => row.seq },
    { header: t('row.act'), cell: (row) => translate('books.chain', row.kind) },
    { header: t('books.day'), kind: 'code', cell: (row) => formatDay(row.day, language) },
    { header: t('row.time'), at: (row) => row.at },
    { header: t('row.who'), kind: 'code', cell: (row) => row.by },
    { header: t('row.reason'), cell: (row) => row.reason },
    { header: t('books.hash'), kind: 'code', cell: (row) => row.hash.slice(0, 12) },
  ];
}
