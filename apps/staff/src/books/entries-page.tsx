import type { StaffResult } from '@portal/contract/staff/staff-calls';
import { useState } from 'react';
import { Form, type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router';
import { callDesk } from '../calls/call-desk.ts';
import { useMay } from '../layout/use-may.ts';
import type { Columns } from '../table/columns.ts';
import { DataTable } from '../table/data-table.tsx';
import { translateFirst } from '../texts/translate-data.ts';
import { useTexts } from '../texts/use-texts.tsx';
import { Choice } from '../ui/choice.tsx';
import { MoreLink } from '../ui/more-link.tsx';
import { ReasonDialog } from '../ui/reason-dialog.tsx';

type Found = StaffResult<'listBookEntries'>;

type Loaded = Found & { choices: StaffResult<'readBooksChoices'>; account: string; day: string };

const FIELDS = ['debit', 'credit', 'amount'] as const;

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

type Correction = Record<(typeof FIELDS)[number], string>;

/** Adds a correction to the journal: both accounts, the amount, and why. */
function CorrectionForm({ choices }: { choices: StaffResult<'readBooksChoices'> }) {
  const { t, translate } = useTexts();
  const [chosen, setChosen] = useState<Correction | null>(null);
  const [done, setDone] = useState('');
  const [isSame, setSame] = useState(false);
  return (
    <section className="card" aria-labelledby="correct">
      <h2 id="correct">{t('books.correct')}</h2>
      <form
        className="search"
        onSubmit={(event) => {
          event.preventDefault();
          const form = new FormData(event.currentTarget);
          const [debit, credit, amount] = FIELDS.map((field) => String(form.get(field)));
          // The same account on both sides moves nothing.
          setSame(debit === credit);
          if (debit && credit && amount && debit !== credit) setChosen({ debit, credit, amount });
        }}
      >
        {(['debit', 'credit'] as const).map((side) => (
          <Choice
            key={side}
            isWide
            required
            name={side}
            label={translate('side', side)}
            values={choices.accounts}
            none={t('books.choose-account')}
          />
        ))}
        <label>
          {t('row.amount')} ({choices.currency})
          <input name="amount" inputMode="decimal" required maxLength={40} />
        </label>
        <button type="submit" className="button">
          {t('books.correct')}
        </button>
      </form>
      {isSame && (
        <p role="alert" className="problem">
          {t('why.same-account')}
        </p>
      )}
      <p role="status">{done}</p>
      {chosen && (
        <ReasonDialog
          title={t('books.correct')}
          onClose={() => setChosen(null)}
          onConfirm={async ({ reason }) => {
            const { outcome } = await callDesk('correctBooks', {
              ...chosen,
              currency: choices.currency,
              reason,
            });
            setDone(t(`books.done.${outcome}`));
          }}
        >
          <p>{t('books.preview.correct', { ...chosen, currency: choices.currency })}</p>
        </ReasonDialog>
      )}
    </section>
  );
}
