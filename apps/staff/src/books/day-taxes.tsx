import type { StaffResult } from '@portal/contract/staff/staff-calls';
import { formatAmount } from '../texts/format.ts';
import { translateAccount } from '../texts/translate-data.ts';
import { useTexts } from '../texts/use-texts.tsx';
import { type Columns, DataTable } from '../ui/data-table.tsx';

type Row = StaffResult<'readBookDay'>['taxes'][number];

const AMOUNTS = ['sold', 'takenBack', 'other', 'owed'] as const;

/** What the day has moved of each tax, and of the airtime that is owed. */
export function DayTaxes({ rows }: { rows: readonly Row[] }) {
  const texts = useTexts();
  const { t, language } = texts;
  const columns: Columns<Row> = [
    { header: t('books.account'), cell: (row) => translateAccount(texts, row.account) },
    ...AMOUNTS.map((name) => ({
      header: t(`taxes.${name}`),
      cell: (row: Row) => formatAmount(row[name], language),
    })),
  ];
  return <DataTable caption={t('taxes.of-day')} columns={columns} rows={rows} />;
}
