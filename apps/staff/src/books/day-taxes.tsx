import type { StaffResult } from '@portal/contract/staff/staff-calls';
import type { Columns } from '../table/columns.ts';
import { DataTable } from '../table/data-table.tsx';
import { translateAccount } from '../texts/translate-data.ts';
import { useTexts } from '../texts/use-texts.tsx';

type Row = StaffResult<'readBookDay'>['taxes'][number];

const AMOUNTS = ['sold', 'takenBack', 'other', 'owed'] as const;

/** What the day has moved of each tax, and of the airtime that is owed. */
export function DayTaxes({ rows }: { rows: readonly Row[] }) {
  const texts = useTexts();
  const { t } = texts;
  const columns: Columns<Row> = [
    { header: t('books.account'), cell: (row) => translateAccount(texts, row.account) },
    ...AMOUNTS.map((name) => ({
      header: t(`taxes.${name}`),
      money: (row: Row) => row[name],
    })),
  ];
  return <DataTable caption={t('taxes.of-day')} columns={columns} rows={rows} />;
}
