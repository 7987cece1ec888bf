import type { StaffResult } from '@portal/contract/staff/staff-calls';
import { Link, type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router';
import { callDesk } from '../calls/call-desk.ts';
import { State } from '../case/payment-table.tsx';
import { LiveNote } from '../live/live-note.tsx';
import { keepLast } from '../live/read-quietly.ts';
import { useLive } from '../live/use-live.ts';
import type { Columns } from '../table/columns.ts';
import { DataTable } from '../table/data-table.tsx';
import { useTexts } from '../texts/use-texts.tsx';
import { Age } from '../ui/age.tsx';
import { MoreLink } from '../ui/more-link.tsx';

type Found = StaffResult<'listStuckPayments'>;

/** Loads the payments that need attention. */
export const loadStuck = keepLast(async ({ request }: LoaderFunctionArgs) => {
  const { searchParams } = new URL(request.url);
  return callDesk('listStuckPayments', {
    because: searchParams.get('because') ?? undefined,
    after: searchParams.get('after') ?? undefined,
  });
});

/** Counts and lists the payments that need attention. */
export function StuckPage() {
  const { counts, rows, next } = useLoaderData<Found>();
  const live = useLive({ version: '' });
  const [search] = useSearchParams();
  const { t, translate, name } = useTexts();
  const columns = useStuckColumns();
  const chosen = search.get('because');
  return (
    <>
      <h1>{t('stuck.title')}</h1>
      <LiveNote {...live} says={t('live.queue', { queue: t('stuck.title'), count: rows.length })} />
      {counts.length === 0 && <p>{t('stuck.none')}</p>}
      {counts.length > 0 && (
        <nav aria-label={t('row.because')} className="row">
          <Link className="button plain" to="?" aria-current={chosen === null ? 'true' : undefined}>
            {t('stuck.all')}
          </Link>
          {counts.map(({ because, reason, count }) => (
            <Link
              key={`${because} ${reason}`}
              className="button plain"
              to={`?because=${because}`}
              aria-current={chosen === because ? 'true' : undefined}
            >
              {translate('because', because)}
              {reason && ` (${name('reason', reason)})`}: {count}
            </Link>
          ))}
        </nav>
      )}
      <DataTable
        name="stuck"
        caption={t('stuck.title')}
        isHeaded
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
      />
      <MoreLink next={next}>{t('stuck.next')}</MoreLink>
    </>
  );
}

function useStuckColumns(): Columns<Found['rows'][number]> {
  const { t, translate, name } = useTexts();
  return [
    {
      header: t('row.code'),
      kind: 'code',
      cell: (row) => <Link to={`/payments/${row.id}`}>{row.code}</Link>,
    },
    { header: t('row.because'), cell: (row) => translate('because', row.because) },
    { header: t('row.amount'), money: (row) => row.money, sums: true },
    { header: t('row.mode'), cell: (row) => name('mode', row.mode) },
    { header: t('row.state'), cell: (row) => <State {...row} /> },
    { header: t('row.since'), kind: 'code', cell: (row) => <Age since={row.since} /> },
  ];
}
