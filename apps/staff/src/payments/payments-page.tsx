import type { StaffResult } from '@portal/contract/staff/staff-calls';
import type { StaffPaymentRow } from '@portal/contract/staff/staff-payment';
import { useMemo } from 'react';
import { Form, Link, type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router';
import { callDesk } from '../calls/call-desk.ts';
import { useTexts } from '../texts/use-texts.tsx';
import { type Columns, DataTable } from '../ui/data-table.tsx';
import { formatAmount, formatName, formatTime } from '../ui/format.ts';

const STATES = [
  'created',
  'submitted',
  'awaiting-customer',
  'paid',
  'fulfilled',
  'declined',
  'cancelled',
  'expired',
  'refunding',
  'refund-submitted',
  'refunded',
  'review',
];

/** Loads the payments that the address asks for, so that a search can be kept as a bookmark. */
export async function loadPayments({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const given = (name: string) => searchParams.get(name) || undefined;
  return callDesk('findPayments', {
    text: given('text'),
    state: given('state'),
    day: given('day'),
    after: given('after'),
  });
}

/** The search box and the list of payments. */
export function PaymentsPage() {
  const { rows, next, understoodAs } = useLoaderData<StaffResult<'findPayments'>>();
  const [search] = useSearchParams();
  const { t } = useTexts();
  const columns = usePaymentColumns();
  const found = understoodAs === 'all' || understoodAs === 'nothing' ? 'latest' : understoodAs;
  return (
    <>
      <h1>{t('find.title')}</h1>
      <SearchForm key={search.toString()} search={search} />
      {rows.length === 0 ? (
        <p role="status">{t('find.none')}</p>
      ) : (
        <>
          <DataTable caption={t(`find.${found}`)} columns={columns} rows={rows} />
          <p role="status" className="quiet">
            {t('find.count', { count: rows.length })}
          </p>
        </>
      )}
      {next && (
        <Link className="button plain" to={`?${withParameter(search, 'after', next)}`}>
          {t('find.next')}
        </Link>
      )}
    </>
  );
}

function SearchForm({ search }: { search: URLSearchParams }) {
  const { t } = useTexts();
  return (
    <Form method="get" role="search" className="search">
      <label className="wide">
        {t('find.label')}
        <input
          name="text"
          type="search"
          defaultValue={search.get('text') ?? ''}
          aria-describedby="find-hint"
        />
        <small id="find-hint">{t('find.hint')}</small>
      </label>
      <label>
        {t('find.state')}
        <select name="state" defaultValue={search.get('state') ?? ''}>
          <option value="">{t('find.any')}</option>
          {STATES.map((state) => (
            <option key={state} value={state}>
              {formatName(state)}
            </option>
          ))}
        </select>
      </label>
      <label>
        {t('find.day')}
        <input name="day" type="date" defaultValue={search.get('day') ?? ''} />
      </label>
      <button type="submit" className="button">
        {t('find.search')}
      </button>
      {search.size > 0 && (
        <Link className="button plain" to="?">
          {t('find.clear')}
        </Link>
      )}
    </Form>
  );
}

function usePaymentColumns(): Columns<StaffPaymentRow> {
  const { t, language } = useTexts();
  return useMemo(
    () => [
      {
        id: 'code',
        header: t('row.code'),
        cell: ({ row }) => <Link to={`/payments/${row.original.id}`}>{row.original.code}</Link>,
      },
      { id: 'time', header: t('row.time'), cell: ({ row }) => formatTime(row.original.createdAt, language) },
      { id: 'kind', header: t('row.kind'), cell: ({ row }) => formatName(row.original.kind) },
      { id: 'number', header: t('row.number'), cell: ({ row }) => row.original.msisdn },
      {
        id: 'amount',
        header: t('row.amount'),
        cell: ({ row }) => formatAmount(row.original.money, language),
      },
      { id: 'mode', header: t('row.mode'), cell: ({ row }) => formatName(row.original.mode) },
      {
        id: 'state',
        header: t('row.state'),
        cell: ({ row }) => <State {...row.original} />,
      },
    ],
    [t, language],
  );
}

/** The state of a payment with its reason. */
export function State({ state, reason }: { state: string; reason: string | null }) {
  return (
    <span className={`state ${state}`}>
      {formatName(state)}
      {reason && <small> {formatName(reason)}</small>}
    </span>
  );
}

function withParameter(search: URLSearchParams, name: string, value: string): URLSearchParams {
  const changed = new URLSearchParams(search);
  changed.set(name, value);
  return changed;
}
