import type { ContentChange } from '@portal/contract/staff/content/staff-content';
import type { StaffResult } from '@portal/contract/staff/staff-calls';
import { Link, type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router';
import { callDesk } from '../calls/call-desk.ts';
import type { Columns } from '../table/columns.ts';
import { DataTable } from '../table/data-table.tsx';
import { useTexts } from '../texts/use-texts.tsx';
import { MoreLink } from '../ui/more-link.tsx';

type Loaded = StaffResult<'listContentChanges'>;

const WHICH = ['open', 'published', 'ended'] as const;
type Which = (typeof WHICH)[number];

const readWhich = (search: URLSearchParams): Which =>
  WHICH.find((one) => one === search.get('which')) ?? 'open';

/** Loads changes. */
export async function loadChanges({ request }: LoaderFunctionArgs): Promise<Loaded> {
  const { searchParams } = new URL(request.url);
  const after = searchParams.get('after') ?? undefined;
  return callDesk('listContentChanges', { which: readWhich(searchParams), after });
}

/** Changes that are drafted, wait or were published, the latest first. */
export function ChangesPage() {
  const { changes, next } = useLoaderData<Loaded>();
  const [search] = useSearchParams();
  const { t } = useTexts();
  const which = readWhich(search);
  const columns = useChangeColumns();
  return (
    <>
      <h1>{t('content.changes')}</h1>
      <nav className="row" aria-label={t('content.changes.which')}>
        {WHICH.map((one) => (
          <Link
            key={one}
            to={`?which=${one}`}
            className="button plain"
            aria-current={one === which ? 'page' : undefined}
          >
            {t(`content.changes.${one}`)}
          </Link>
        ))}
      </nav>
      <DataTable
        name="changes"
        caption={t(`content.changes.${which}`)}
        columns={columns}
        rows={changes}
        none={t('content.changes.none')}
      />
      <MoreLink next={next}>{t('acts.next')}</MoreLink>
    </>
  );
}

function useChangeColumns(): Columns<ContentChange> {
  const { t } = useTexts();
  return [
    {
      header: t('content.change'),
      cell: (row) => (
        <Link to={`/content/changes/${row.id}`}>
          {row.reason ?? t('content.change.unnamed', { count: row.texts })}
        </Link>
      ),
    },
    { header: t('row.who'), kind: 'code', cell: (row) => row.by },
    {
      header: t('row.state'),
      cell: (row) => (row.problem ? t('content.state.stopped') : t(`content.state.${row.state}`)),
    },
    { header: t('row.time'), at: (row) => row.movedAt },
  ];
}
