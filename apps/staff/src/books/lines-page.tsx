import type { StaffResult } from '@portal/contract/staff/staff-calls';
import { Form, Link, type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router';
import { callDesk } from '../calls/call-desk.ts';
import type { Columns } from '../table/columns.ts';
import { DataTable } from '../table/data-table.tsx';
import { useTexts } from '../texts/use-texts.tsx';
import { Choice } from '../ui/choice.tsx';
import { MoreLink } from '../ui/more-link.tsx';

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
    { header: t('books.rule'), cell: (row) => row.rule },
    {
      header: t('nav.payments'),
      kind: 'code',
      cell: (row) =>
        row.paymentId && <Link to={`/payments/${row.paymentId}`}>{row.paymentId.slice(0, 8)}</Link>,
    },
  ];
}
