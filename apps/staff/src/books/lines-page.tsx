import type { StaffResult } from '@portal/contract/staff/staff-calls';
import { useMemo } from 'react';
import { Form, Link, type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router';
import { callDesk } from '../calls/call-desk.ts';
import { useTexts } from '../texts/use-texts.tsx';
import { type Columns, DataTable } from '../ui/data-table.tsx';
import { formatAmount, formatTime } from '../ui/format.ts';

type Found = StaffResult<'listStatementLines'>;
const STATES = ['matched', 'explained', 'difference'] as const;

/** Loads the lines of a file. */
export async function loadLines({ request, params }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const state = STATES.find((each) => each === searchParams.get('state'));
  const [text, after] = ['text', 'after'].map((name) => searchParams.get(name) ?? undefined);
  return callDesk('listStatementLines', { fileId: Number(params.id), state, text, after });
}

/** The lines of a file and what became of each. */
export function LinesPage() {
  const { rows, next } = useLoaderData<Found>();
  const [search] = useSearchParams();
  const { t } = useTexts();
  const columns = useColumns();
  return (
    <>
      <h1>{t('books.lines')}</h1>
      <Form method="get" role="search" className="search">
        <label>
          {t('row.state')}
          <select name="state" defaultValue={search.get('state') ?? ''}>
            <option value="">{t('stuck.all')}</option>
            {STATES.map((state) => (
              <option key={state} value={state}>
                {t(`books.${state}`)}
              </option>
            ))}
          </select>
        </label>
        <label className="wide">
          {t('books.reference')}
          <input name="text" type="search" defaultValue={search.get('text') ?? ''} />
        </label>
        <button type="submit" className="button">
          {t('find.search')}
        </button>
      </Form>
      {rows.length === 0 ? (
        <p>{t('acts.none')}</p>
      ) : (
        <DataTable caption={t('books.lines')} columns={columns} rows={rows} />
      )}
      {next && (
        <Link className="button plain" to={`?${new URLSearchParams([...search, ['after', next]])}`}>
          {t('acts.next')}
        </Link>
      )}
    </>
  );
}

function useColumns(): Columns<Found['rows'][number]> {
  const { t, say, language } = useTexts();
  return useMemo(
    () => [
      { id: 'line', header: t('books.number'), cell: ({ row }) => row.original.lineNumber },
      { id: 'at', header: t('row.time'), cell: ({ row }) => formatTime(row.original.at, language) },
      { id: 'kind', header: t('books.kind'), cell: ({ row }) => say('line', row.original.kind) },
      { id: 'money', header: t('row.amount'), cell: ({ row }) => formatAmount(row.original.money, language) },
      { id: 'reference', header: t('books.reference'), cell: ({ row }) => row.original.providerReference },
      { id: 'state', header: t('row.state'), cell: ({ row }) => t(`books.${row.original.state}`) },
      { id: 'rule', header: t('books.rule'), cell: ({ row }) => row.original.rule },
      {
        id: 'payment',
        header: t('nav.payments'),
        cell: ({ row: { original } }) =>
          original.paymentId && (
            <Link to={`/payments/${original.paymentId}`}>{original.paymentId.slice(0, 8)}</Link>
          ),
      },
    ],
    [t, say, language],
  );
}
