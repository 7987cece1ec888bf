import type { StaffResult } from '@portal/contract/staff/staff-calls';
import {
  Form,
  Link,
  type LoaderFunctionArgs,
  Navigate,
  NavLink,
  Outlet,
  type RouteObject,
  useLoaderData,
  useSearchParams,
} from 'react-router';
import { callDesk } from '../calls/call-desk.ts';
import { useMe } from '../layout/use-may.ts';
import type { Columns } from '../table/columns.ts';
import { DataTable } from '../table/data-table.tsx';
import { type TextKey, useTexts } from '../texts/use-texts.tsx';
import { Choice } from '../ui/choice.tsx';
import { MoreLink } from '../ui/more-link.tsx';
import { DayPage, loadDay } from './day-page.tsx';
import { DaysPage, loadDays } from './days-page.tsx';
import { DifferencesPage, loadDifferences } from './differences-page.tsx';
import { EntriesPage, loadEntries } from './entries-page.tsx';
import { FiscalPage, loadFiscal } from './fiscal-page.tsx';
import { loadStatements, StatementsPage } from './statements-page.tsx';
import { loadTaxes, TaxesPage } from './taxes-page.tsx';

const PAGES = ['days', 'statements', 'differences', 'entries', 'fiscal', 'taxes'] as const;
const STATES = ['matched', 'explained', 'difference'] as const;

/** The pages of the books, for the router. */
export const bookPages: RouteObject = {
  path: 'books',
  element: <BooksLayout />,
  children: [
    { index: true, element: <Navigate to="days" replace /> },
    { path: 'days', element: <DaysPage />, loader: loadDays },
    { path: 'days/:day', element: <DayPage />, loader: loadDay },
    { path: 'statements', element: <StatementsPage />, loader: loadStatements },
    { path: 'statements/:id', element: <LinesPage />, loader: loadLines },
    { path: 'differences', element: <DifferencesPage />, loader: loadDifferences },
    { path: 'entries', element: <EntriesPage />, loader: loadEntries },
    { path: 'fiscal', element: <FiscalPage />, loader: loadFiscal },
    { path: 'taxes', element: <TaxesPage />, loader: loadTaxes },
    // Bookmarks of an older version.
    { path: 'approvals', element: <Navigate to="/approvals?kind=books" replace /> },
  ],
};

/** The pages of the books. */
function BooksLayout() {
  const me = useMe();
  const { t } = useTexts();
  return (
    <>
      <nav aria-label={t('nav.books')} className="row tabs">
        {PAGES.map((page) => (
          <NavLink key={page} to={`/books/${page}`} className="button plain">
            {t(`books.${page}` satisfies TextKey)}
          </NavLink>
        ))}
        <Link to="/approvals?kind=books" className="button plain">
          {t('books.approvals')}
        </Link>
      </nav>
      <Outlet context={me} />
    </>
  );
}

type Found = StaffResult<'listStatementLines'>;

/** Loads the lines of a file. */
async function loadLines({ request, params }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const state = STATES.find((each) => each === searchParams.get('state'));
  const [text, after] = ['text', 'after'].map((name) => searchParams.get(name) ?? undefined);
  return callDesk('listStatementLines', { fileId: Number(params.id), state, text, after });
}

/** The lines of a file and what became of each. */
function LinesPage() {
  const { rows, next } = useLoaderData<Found>();
  const [search] = useSearchParams();
  const { t, translate } = useTexts();
  const columns = useColumns();
  return (
    <>
      <h1>{t('books.lines')}</h1>
      <Form method="get" role="search" className="search">
        <Choice
          name="state"
          label={t('row.state')}
          values={STATES}
          textOf={(state) => translate('line-state', state)}
          none={t('stuck.all')}
          defaultValue={search.get('state') ?? ''}
        />
        <label className="wide">
          {t('books.reference')}
          <input name="text" type="search" defaultValue={search.get('text') ?? ''} />
        </label>
        <button type="submit" className="button">
          {t('find.search')}
        </button>
      </Form>
      <DataTable
        name="statement-lines"
        caption={t('books.lines')}
        isHeaded
        columns={columns}
        rows={rows}
        none={t('acts.none')}
      />
      <MoreLink next={next}>{t('acts.next')}</MoreLink>
    </>
  );
}

function useColumns(): Columns<Found['rows'][number]> {
  const { t, translate } = useTexts();
  return [
    { header: t('books.number'), kind: 'number', cell: (row) => row.lineNumber },
    { header: t('row.time'), at: (row) => row.at },
    { header: t('books.kind'), cell: (row) => translate('line', row.kind) },
    { header: t('row.amount'), money: (row) => row.money, sums: true },
    { header: t('books.reference'), kind: 'code', cell: (row) => row.providerReference },
    { header: t('row.state'), cell: (row) => translate('line-state', row.state) },
    { header: t('books.rule'), cell: (row) => row.rule && translate('rule', row.rule) },
    {
      header: t('nav.payments'),
      kind: 'code',
      cell: (row) =>
        row.paymentId && <Link to={`/payments/${row.paymentId}`}>{row.paymentId.slice(0, 8)}</Link>,
    },
  ];
}
