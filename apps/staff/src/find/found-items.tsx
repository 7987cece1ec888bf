import type { StaffResult } from '@portal/contract/staff/staff-calls';
import { Link } from 'react-router';
import type { Columns } from '../table/columns.ts';
import { DataTable } from '../table/data-table.tsx';
import { formatTime } from '../texts/format.ts';
import { type TextKey, useTexts } from '../texts/use-texts.tsx';
import { Age } from '../ui/age.tsx';

type Item = StaffResult<'findPayments'>['items'][number];

/** What a visitor sent under the reference that was searched; an open one leads to its queue. */
export function FoundItems({ rows }: { rows: Item[] }) {
  const { t, language } = useTexts();
  const columns: Columns<Item> = [
    {
      header: t('row.item'),
      kind: 'code',
      cell: ({ queue, reference, closedAt }) =>
        closedAt ? (
          reference
        ) : (
          <Link to={`/queues/${queue}?${new URLSearchParams({ item: reference })}`}>{reference}</Link>
        ),
    },
    { header: t('row.queue'), cell: ({ queue }) => t(`queue.${queue}` satisfies TextKey) },
    { header: t('row.since'), kind: 'code', cell: ({ since }) => <Age since={since} /> },
    {
      header: t('row.state'),
      cell: ({ closedAt, closedBy }) =>
        closedAt
          ? t('found.closed', { name: closedBy ?? '', time: formatTime(closedAt, language) })
          : t('found.open'),
    },
  ];
  return <DataTable caption={t('found.title')} columns={columns} rows={rows} />;
}
