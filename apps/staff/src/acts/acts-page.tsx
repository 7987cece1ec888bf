import type { StaffResult } from '@portal/contract/staff/staff-calls';
import { useMemo } from 'react';
import { Form, Link, type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router';
import { callDesk } from '../calls/call-desk.ts';
import { useTexts } from '../texts/use-texts.tsx';
import { type Columns, DataTable } from '../ui/data-table.tsx';
import { formatTime } from '../ui/format.ts';

type Found = StaffResult<'listActs'>;

/** Loads what staff did. */
export async function loadActs({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  return callDesk('listActs', {
    text: searchParams.get('text') ?? undefined,
    after: searchParams.get('after') ?? undefined,
  });
}

/** What staff did and which personal data they saw, latest first. */
export function ActsPage() {
  const { rows, next } = useLoaderData<Found>();
  const [search] = useSearchParams();
  const { t } = useTexts();
  const columns = useActColumns();
  const text = search.get('text') ?? '';
  return (
    <>
      <h1>{t('acts.title')}</h1>
      <Form method="get" role="search" className="search">
        <label className="wide">
          {t('acts.label')}
          <input key={text} name="text" type="search" defaultValue={text} />
        </label>
        <button type="submit" className="button">
          {t('find.search')}
        </button>
      </Form>
      {rows.length === 0 ? (
        <p>{t('acts.none')}</p>
      ) : (
        <DataTable caption={t('acts.title')} columns={columns} rows={rows} />
      )}
      {next && (
        <Link className="button plain" to={`?${new URLSearchParams({ text, after: next })}`}>
          {t('acts.next')}
        </Link>
      )}
    </>
  );
}

function useActColumns(): Columns<Found['rows'][number]> {
  const { t, language } = useTexts();
  return useMemo(
    () => [
      { id: 'time', header: t('row.time'), cell: ({ row }) => formatTime(row.original.at, language) },
      { id: 'who', header: t('row.who'), cell: ({ row }) => row.original.by },
      { id: 'act', header: t('row.act'), cell: ({ row }) => row.original.act },
      { id: 'subject', header: t('row.subject'), cell: ({ row }) => row.original.subject },
      { id: 'reason', header: t('row.reason'), cell: ({ row }) => row.original.reason },
      { id: 'outcome', header: t('row.outcome'), cell: ({ row }) => row.original.outcome },
    ],
    [t, language],
  );
}
