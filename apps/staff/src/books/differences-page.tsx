import type { StaffResult } from '@portal/contract/staff/staff-calls';
import { useState } from 'react';
import { Button } from 'react-aria-components';
import { Form, type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router';
import { callDesk } from '../calls/call-desk.ts';
import { useMay } from '../layout/use-may.ts';
import { formatAmount, formatDay } from '../texts/format.ts';
import { useTexts } from '../texts/use-texts.tsx';
import { type Columns, DataTable } from '../ui/data-table.tsx';
import { MoreLink } from '../ui/more-link.tsx';
import { type BookDifference, DifferenceDialog } from './difference-dialog.tsx';

type Found = StaffResult<'listBookDifferences'>;

type Loaded = Found & { accounts: string[]; owners: string[] };

/** Loads the open differences, or all of the chosen day, and what the page offers to choose. */
export async function loadDifferences({ request }: LoaderFunctionArgs): Promise<Loaded> {
  const given = Object.fromEntries(new URL(request.url).searchParams);
  const [found, { accounts, sources }] = await Promise.all([
    callDesk('listBookDifferences', {
      day: given.day || undefined,
      owner: given.owner?.trim() || undefined,
      after: given.after || undefined,
    }),
    callDesk('readBooksChoices', {}),
  ]);
  return { ...found, accounts, owners: [...new Set(sources.map(({ owner }) => owner))] };
}

/** The differences between statements and journal. */
export function DifferencesPage() {
  const { rows, total, next, accounts, owners } = useLoaderData<Loaded>();
  const [search] = useSearchParams();
  const may = useMay();
  const { t } = useTexts();
  const [chosen, setChosen] = useState<BookDifference | null>(null);
  const [done, setDone] = useState('');
  const columns = useColumns(may('explainBookDifference') ? setChosen : null);
  return (
    <>
      <h1>{t('books.differences')}</h1>
      <p role="status">{done}</p>
      <Filters owners={owners} search={search} />
      {total === 0 && <p>{t(search.get('day') ? 'acts.none' : 'books.none-open')}</p>}
      {rows.length > 0 && (
        <DataTable
          caption={t(search.get('day') ? 'books.count-of-day' : 'books.count', { total })}
          columns={columns}
          rows={rows}
        />
      )}
      <MoreLink next={next}>{t('acts.next')}</MoreLink>
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

/** Whose differences, and of which day. Of a day also those are listed that are explained or gone. */
function Filters({ owners, search }: { owners: readonly string[]; search: URLSearchParams }) {
  const { t } = useTexts();
  return (
    <Form method="get" role="search" className="search" key={search.toString()}>
      <label>
        {t('books.owner')}
        <input name="owner" list="owners" maxLength={60} defaultValue={search.get('owner') ?? ''} />
      </label>
      <datalist id="owners">
        {owners.map((owner) => (
          <option key={owner} value={owner} />
        ))}
      </datalist>
      <label>
        {t('books.day')}
        <input name="day" type="date" defaultValue={search.get('day') ?? ''} />
        <small>{t('books.of-day')}</small>
      </label>
      <button type="submit" className="button">
        {t('find.search')}
      </button>
    </Form>
  );
}

function useColumns(choose: ((difference: BookDifference) => void) | null): Columns<BookDifference> {
  const { t, translate, language } = useTexts();
  return [
    { header: t('books.number'), cell: (row) => row.id },
    { header: t('books.day'), cell: (row) => formatDay(row.day, language) },
    { header: t('books.source'), cell: (row) => row.source },
    { header: t('row.because'), cell: (row) => translate('difference', row.kind) },
    { header: t('row.amount'), cell: (row) => formatAmount(row.money, language) },
    { header: t('books.reference'), cell: (row) => row.providerReference },
    { header: t('books.owner'), cell: (row) => row.owner },
    {
      header: t('row.state'),
      cell: (row) =>
        row.explanation
          ? `${translate('books.difference-state', row.state)}: ${row.explanation}`
          : translate('books.difference-state', row.state),
    },
    {
      header: t('row.act'),
      cell: (row) =>
        choose &&
        row.state === 'open' && (
          <Button className="button plain" onPress={() => choose(row)}>
            {t('books.explain')} {row.id}
          </Button>
        ),
    },
  ];
}
