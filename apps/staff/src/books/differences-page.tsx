import type { StaffResult } from '@portal/contract/staff/staff-calls';
import { useMemo, useState } from 'react';
import { Button } from 'react-aria-components';
import { Link, type LoaderFunctionArgs, useLoaderData, useOutletContext } from 'react-router';
import { callDesk } from '../calls/call-desk.ts';
import { mayCall } from '../layout/pages.ts';
import { useTexts } from '../texts/use-texts.tsx';
import { type Columns, DataTable } from '../ui/data-table.tsx';
import { formatAmount, formatDay } from '../ui/format.ts';
import { type BookDifference, DifferenceDialog } from './difference-dialog.tsx';

type Found = StaffResult<'listBookDifferences'>;

/** Loads the open differences, and the accounts that they may belong to. */
export async function loadDifferences({ request }: LoaderFunctionArgs) {
  const after = new URL(request.url).searchParams.get('after') ?? undefined;
  const [found, { accounts }] = await Promise.all([
    callDesk('listBookDifferences', { after }),
    callDesk('readBooksChoices', {}),
  ]);
  return { ...found, accounts };
}

/** The open differences between statements and journal. */
export function DifferencesPage() {
  const { rows, total, next, accounts } = useLoaderData<Found & { accounts: string[] }>();
  const { roles } = useOutletContext<StaffResult<'readMe'>>();
  const { t } = useTexts();
  const [chosen, setChosen] = useState<BookDifference | null>(null);
  const [done, setDone] = useState('');
  const columns = useColumns(mayCall(roles, 'explainBookDifference') ? setChosen : null);
  return (
    <>
      <h1>{t('books.differences')}</h1>
      <p role="status">{done}</p>
      {total === 0 && <p>{t('books.none-open')}</p>}
      {rows.length > 0 && <DataTable caption={t('books.count', { total })} columns={columns} rows={rows} />}
      {next && (
        <Link className="button plain" to={`?${new URLSearchParams({ after: next })}`}>
          {t('acts.next')}
        </Link>
      )}
      {chosen && (
        <DifferenceDialog
          difference={chosen}
          accounts={accounts}
          onDone={setDone}
          onClose={() => setChosen(null)}
        />
      )}
    </>
  );
}

function useColumns(choose: ((difference: BookDifference) => void) | null): Columns<BookDifference> {
  const { t, say, language } = useTexts();
  return useMemo(
    () => [
      { id: 'number', header: t('books.number'), cell: ({ row }) => row.original.id },
      { id: 'day', header: t('books.day'), cell: ({ row }) => formatDay(row.original.day, language) },
      { id: 'source', header: t('books.source'), cell: ({ row }) => row.original.source },
      { id: 'kind', header: t('row.because'), cell: ({ row }) => say('difference', row.original.kind) },
      { id: 'money', header: t('row.amount'), cell: ({ row }) => formatAmount(row.original.money, language) },
      { id: 'reference', header: t('books.reference'), cell: ({ row }) => row.original.providerReference },
      { id: 'owner', header: t('books.owner'), cell: ({ row }) => row.original.owner },
      {
        id: 'decide',
        header: t('row.act'),
        cell: ({ row }) =>
          choose && (
            <Button className="button plain" onPress={() => choose(row.original)}>
              {t('books.explain')} {row.original.id}
            </Button>
          ),
      },
    ],
    [t, say, language, choose],
  );
}
