import type { StaffResult } from '@portal/contract/staff/staff-calls';
import type { StaffLeadRow } from '@portal/contract/staff/staff-lead-row';
import { Form, Link, type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router';
import { callDesk } from '../calls/call-desk.ts';
import type { Columns } from '../table/columns.ts';
import { DataTable } from '../table/data-table.tsx';
import { useTexts } from '../texts/use-texts.tsx';
import { MoreLink } from '../ui/more-link.tsx';

/** Loads the home broadband orders that the address asks for. */
export async function loadLeads({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  return callDesk('findLeads', {
    text: searchParams.get('text') ?? undefined,
    toCheck: searchParams.get('toCheck') ?? undefined,
    after: searchParams.get('after') ?? undefined,
  });
}

/** Finds home broadband orders by their number or contact number, latest first. */
export function LeadsPage() {
  const { rows, next } = useLoaderData<StaffResult<'findLeads'>>();
  const [search] = useSearchParams();
  const { t } = useTexts();
  const text = search.get('text') ?? '';
  const toCheck = search.get('toCheck') === 'true';
  return (
    <>
      <h1>{t('leads.title')}</h1>
      <Form method="get" role="search" className="search">
        <label className="wide">
          {t('leads.label')}
          <input key={text} name="text" type="search" defaultValue={text} />
        </label>
        <label className="switch">
          <input key={String(toCheck)} name="toCheck" type="checkbox" value="true" defaultChecked={toCheck} />
          {t('leads.to-check')}
        </label>
        <button type="submit" className="button">
          {t('find.search')}
        </button>
      </Form>
      {rows.length === 0 ? <p role="status">{t('leads.none')}</p> : <LeadTable isHeaded rows={rows} />}
      <MoreLink next={next}>{t('leads.next')}</MoreLink>
    </>
  );
}

/** Whether an order can be installed, in words. */
export function obstacleText({ obstacle }: Pick<StaffLeadRow, 'obstacle'>) {
  return obstacle === null ? 'lead.yes' : (`lead.no-${obstacle}` as const);
}

/** Home broadband orders as a table; `isHeaded`: below a heading with the same words. */
export function LeadTable({ rows, isHeaded = false }: { rows: StaffLeadRow[]; isHeaded?: boolean }) {
  const { t } = useTexts();
  const columns: Columns<StaffLeadRow> = [
    {
      header: t('row.code'),
      kind: 'code',
      cell: (row) => (
        <Link to={`/leads/${encodeURIComponent(row.key)}`}>{row.leadId ?? t('leads.no-number')}</Link>
      ),
    },
    { header: t('row.time'), at: (row) => row.createdAt },
    { header: t('row.number'), kind: 'code', cell: (row) => row.msisdn },
    { header: t('lead.town'), cell: (row) => row.town },
    { header: t('lead.plan'), cell: (row) => row.planCode },
    { header: t('lead.feasible'), cell: (row) => t(obstacleText(row)) },
  ];
  return (
    <DataTable name="leads" caption={t('leads.found')} isHeaded={isHeaded} columns={columns} rows={rows} />
  );
}
