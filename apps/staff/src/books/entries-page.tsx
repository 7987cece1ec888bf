import type { StaffResult } from '@portal/contract/staff/staff-calls';
import { Form, type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router';
import { callDesk } from '../calls/call-desk.ts';
import { useMay } from '../layout/use-may.ts';
import type { Columns } from '../table/columns.ts';
import { DataTable } from '../table/data-table.tsx';
import { translateFirst } from '../texts/translate-data.ts';
import { useTexts } from '../texts/use-texts.tsx';
import { Choice } from '../ui/choice.tsx';
import { MoreLink } from '../ui/more-link.tsx';
import { CorrectionForm } from './correction-form.tsx';

type Found = StaffResult<'listBookEntries'>;
type Loaded = Found & { choices: StaffResult<'readBooksChoices'>; account: string; day: string };

/** Loads the entries of an account on a day; without a choice those of the account `differences` today. */
export async function loadEntries({ request }: LoaderFunctionArgs): Promise<Loaded> {
  const { searchParams } = new URL(request.url);
  const account = searchParams.get('account') ?? 'differences';
  const day = searchParams.get('day') ?? (await callDesk('listBookDays', {})).today;
  const after = searchParams.get('after') ?? undefined;
  const [found, choices] = await Promise.all([
    callDesk('listBookEntries', { account, day, after }),
    callDesk('readBooksChoices', {}),
  ]);
  return { ...found, choices, account, day };
}

/** The journal of an account. */
export function EntriesPage() {
  const { rows, next, choices, account, day } = useLoaderData<Loaded>();
  const may = useMay();
  const [search] = useSearchParams();
  const { t } = useTexts();
  const columns = useColumns();
  return (
    <>
      <h1>{t('books.entries')}</h1>
      <Form method="get" role="search" className="search" key={search.toString()}>
        <Choice
          isWide
          name="account"
          label={t('books.account')}
          values={choices.accounts}
          defaultValue={account}
        />
        <label>
          {t('books.day')}
          <input name="day" type="date" required defaultValue={day} />
        </label>
        <button type="submit" className="button">
          {t('find.search')}
        </button>
      </Form>
      <DataTable name="entries" caption={account} columns={columns} rows={rows} none={t('acts.none')} />
      <MoreLink next={next}>{t('acts.next')}</MoreLink>
      {may('correctBooks') && <CorrectionForm choices={choices} />}
    </>
  );
}

function useColumns(): Columns<Found['rows'][number]> {
  const texts = useTexts();
  const { t } = texts;
  return [
    { header: t('row.time'), at: (row) => row.at },
    { header: t('books.kind'), cell: (row) => translateFirst(texts, ['event', 'entry'], row.event) },
    { header: t('books.other-account'), kind: 'code', cell: (row) => row.other },
    ...(['debit', 'credit'] as const).map((side) => ({
      header: t(`side.${side}`),
      money: (row: Found['rows'][number]) => (row.side === side ? row.money : null),
      sums: true,
    })),
    { header: t('row.who'), kind: 'code', cell: (row) => row.by },
    { header: t('row.reason'), cell: (row) => row.reason },
  ];
}
