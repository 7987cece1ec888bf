import type { StaffResult } from '@portal/contract/staff/staff-calls';
import { useState } from 'react';
import { Button } from 'react-aria-components';
import { Form, Link, type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router';
import { callDesk } from '../calls/call-desk.ts';
import { useMay } from '../layout/use-may.ts';
import type { Columns } from '../table/columns.ts';
import { DataTable } from '../table/data-table.tsx';
import { formatAmount, formatDay } from '../texts/format.ts';
import { type Texts, useTexts } from '../texts/use-texts.tsx';
import { Choice } from '../ui/choice.tsx';
import { MoreLink } from '../ui/more-link.tsx';
import { ReasonDialog } from '../ui/reason-dialog.tsx';
import { SecondPersonNote } from '../ui/second-person-note.tsx';
import { RecordSource } from './record-source.tsx';

type Found = StaffResult<'listBookDifferences'>;

type Loaded = Found & { accounts: string[]; owners: string[] };

/** How the other side's records came. */
const ORIGINS = ['api', 'file'] as const;

/** Loads the open differences, all of the chosen day or the one of the address, and what the page offers to choose. */
export async function loadDifferences({ request }: LoaderFunctionArgs): Promise<Loaded> {
  const given = Object.fromEntries(new URL(request.url).searchParams);
  const [found, { accounts, sources }] = await Promise.all([
    callDesk('listBookDifferences', {
      day: given.day || undefined,
      owner: given.owner?.trim() || undefined,
      origin: ORIGINS.find((each) => each === given.origin),
      id: given.id || undefined,
      after: given.after || undefined,
    }),
    callDesk('readBooksChoices', {}),
  ]);
  return { ...found, accounts, owners: [...new Set(sources.map(({ owner }) => owner))] };
}

/** The differences to statements and to the records of providers and the operator. */
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
      {search.get('id') && (
        <p>
          <Link to="/books/differences">{t('books.all-open')}</Link>
        </p>
      )}
      {total === 0 && <p>{t(search.get('day') ? 'acts.none' : 'books.none-open')}</p>}
      {rows.length > 0 && (
        <DataTable name="differences" caption={captionOf(search, t, total)} columns={columns} rows={rows} />
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

function captionOf(search: URLSearchParams, t: Texts['t'], total: number): string {
  if (search.get('id')) return t('books.one', { id: search.get('id') ?? '' });
  return t(search.get('day') ? 'books.count-of-day' : 'books.count', { total });
}

/** Whose differences, to which records, and of which day. Of a day also those are listed that are explained or gone. */
function Filters({ owners, search }: { owners: readonly string[]; search: URLSearchParams }) {
  const { t, translate } = useTexts();
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
      <Choice
        label={t('books.records-of')}
        name="origin"
        values={ORIGINS}
        textOf={(origin) => translate('books.origin-choice', origin)}
        none={t('books.origin-choice.all')}
        defaultValue={search.get('origin') ?? ''}
      />
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
    { header: t('books.number'), kind: 'code', cell: (row) => row.id },
    { header: t('books.day'), kind: 'code', cell: (row) => formatDay(row.day, language) },
    { header: t('books.source'), cell: (row) => <RecordSource {...row} /> },
    { header: t('row.because'), cell: (row) => translate('difference', row.kind) },
    { header: t('books.ours'), money: (row) => row.sides?.ours },
    { header: t('books.theirs'), money: (row) => row.sides?.theirs },
    // What an older version found has one amount.
    { header: t('row.amount'), money: (row) => (row.sides ? null : row.money) },
    {
      header: t('books.payment'),
      kind: 'code',
      cell: (row) => row.payment && <PaymentLink {...row.payment} />,
    },
    { header: t('books.reference'), cell: namesOf },
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
      kind: 'acts',
      cell: (row) =>
        choose &&
        row.state === 'open' && (
          <Button
            className="button plain"
            aria-label={`${t('books.explain')} ${row.id}`}
            onPress={() => choose(row)}
          >
            {t('books.explain')}
          </Button>
        ),
    },
  ];
}

/** A difference in the list. */
type BookDifference = StaffResult<'listBookDifferences'>['rows'][number];

type DifferenceDialogProps = {
  difference: BookDifference;
  accounts: readonly string[];
  onDone: (text: string) => void;
  onClose: () => void;
};

/** The amounts of both sides where both are known, else what the difference is about. */
function DifferenceAmount({ money, sides }: BookDifference) {
  const { t, language } = useTexts();
  const format = (amount: BookDifference['money'] | null) => (amount ? formatAmount(amount, language) : '–');
  return sides ? t('books.sides', { ours: format(sides.ours), theirs: format(sides.theirs) }) : format(money);
}

/** How both sides name what a difference is about. */
function namesOf({ reference, providerReference }: BookDifference): string {
  return [...new Set([reference, providerReference])].filter(Boolean).join(', ');
}

/** Leads to the payment that a difference is about. */
function PaymentLink({ id, code }: NonNullable<BookDifference['payment']>) {
  return <Link to={`/payments/${id}`}>{code}</Link>;
}

/** Explains a difference, moves its amount to an account, or gives it to another owner: one of them, so that no choice is left out. */
function DifferenceDialog({ difference, accounts, onDone, onClose }: DifferenceDialogProps) {
  const { t, translate } = useTexts();
  const [account, setAccount] = useState('');
  const [owner, setOwner] = useState('');
  const { id, kind, origin, isPosted } = difference;
  return (
    <ReasonDialog
      title={`${t('books.explain')} ${id}`}
      confirm={owner ? t('books.assign') : t('books.explain')}
      onClose={onClose}
      onConfirm={async ({ reason }) => {
        if (owner) await callDesk('assignBookDifference', { id, owner, reason });
        const { outcome } = owner
          ? { outcome: 'assigned' as const }
          : await callDesk('explainBookDifference', { id, reason, ...(account && { account }) });
        onDone(t(`books.done.${outcome}`));
      }}
    >
      <p>
        {translate('difference', kind)}: <DifferenceAmount {...difference} />
      </p>
      <p>
        {difference.payment && <PaymentLink {...difference.payment} />} {namesOf(difference)}
      </p>
      {origin === 'api' && <p>{t('books.explain.records')}</p>}
      <div className="stack">
        {isPosted && (
          <Choice
            label={t('books.account-of')}
            values={accounts.filter((each) => each !== 'differences')}
            none={t('books.stays')}
            value={account}
            disabled={owner !== ''}
            onChange={({ target }) => setAccount(target.value)}
          />
        )}
        <label>
          {t('books.new-owner')}
          <input
            value={owner}
            maxLength={60}
            disabled={account !== ''}
            onChange={({ target }) => setOwner(target.value)}
          />
        </label>
        {account && !owner && <SecondPersonNote {...difference} />}
      </div>
    </ReasonDialog>
  );
}
