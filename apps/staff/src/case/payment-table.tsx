import type { StaffPaymentRow } from '@portal/contract/staff/staff-payment';
import { Link } from 'react-router';
import { formatAmount, formatTime } from '../texts/format.ts';
import { useTexts } from '../texts/use-texts.tsx';
import { type Columns, DataTable } from '../ui/data-table.tsx';

type PaymentTableProps = {
  caption: string;
  rows: StaffPaymentRow[];
  /** Whether the person may open payments. */
  withLinks?: boolean;
};

/** Payments as a table. */
export function PaymentTable({ caption, rows, withLinks = true }: PaymentTableProps) {
  const columns = usePaymentColumns(withLinks);
  return <DataTable caption={caption} columns={columns} rows={rows} />;
}

function usePaymentColumns(withLinks: boolean): Columns<StaffPaymentRow> {
  const { t, name, language } = useTexts();
  return [
    {
      header: t('row.code'),
      cell: (row) => (withLinks ? <Link to={`/payments/${row.id}`}>{row.code}</Link> : row.code),
    },
    { header: t('row.time'), cell: (row) => formatTime(row.createdAt, language) },
    { header: t('row.kind'), cell: (row) => <span className="words">{name('figures.kind', row.kind)}</span> },
    { header: t('row.number'), cell: (row) => row.msisdn },
    { header: t('row.amount'), cell: (row) => formatAmount(row.money, language) },
    { header: t('row.mode'), cell: (row) => name('mode', row.mode) },
    { header: t('row.state'), cell: (row) => <State {...row} /> },
  ];
}

/** The state of a payment with its reason. */
export function State({ state, reason }: { state: string; reason: string | null }) {
  const { name } = useTexts();
  return (
    <span className={`state ${state}`}>
      {name('state', state)}
      {reason && <small> {name('reason', reason)}</small>}
    </span>
  );
}
