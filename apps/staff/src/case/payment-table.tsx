import type { StaffPaymentRow } from '@portal/contract/staff/staff-payment';
import { Link } from 'react-router';
import type { Columns } from '../table/columns.ts';
import { DataTable } from '../table/data-table.tsx';
import { useTexts } from '../texts/use-texts.tsx';

type PaymentTableProps = {
  caption: string;
  rows: StaffPaymentRow[];
  /** Whether the person may open payments. */
  withLinks?: boolean;
};

/** Payments as a table. */
export function PaymentTable({ caption, rows, withLinks = true }: PaymentTableProps) {
  const columns = usePaymentColumns(withLinks);
  return (
    <DataTable name="payments" caption={caption} columns={columns} rows={rows} rowKey={({ id }) => id} />
  );
}

function usePaymentColumns(withLinks: boolean): Columns<StaffPaymentRow> {
  const { t, name } = useTexts();
  return [
    {
      header: t('row.code'),
      kind: 'code',
      cell: (row) => (withLinks ? <Link to={`/payments/${row.id}`}>{row.code}</Link> : row.code),
    },
    { header: t('row.time'), at: (row) => row.createdAt, isShort: true },
    { header: t('row.kind'), kind: 'code', cell: (row) => name('figures.kind', row.kind) },
    { header: t('row.number'), kind: 'code', cell: (row) => <Numbers text={row.msisdn} /> },
    { header: t('row.amount'), money: (row) => row.money, sums: true },
    { header: t('row.mode'), kind: 'code', cell: (row) => name('mode', row.mode) },
    { header: t('row.state'), cell: (row) => <State {...row} /> },
  ];
}

/** Whom a payment is for. Several numbers break between two of them, never inside one. */
function Numbers({ text }: { text: string }) {
  const numbers = text.split(', ');
  if (numbers.length === 1) return text;
  return (
    <span className="several">{numbers.map((number) => number.replaceAll(' ', '\u00a0')).join(', ')}</span>
  );
}

/** The state of a payment with its reason. */
export function State({ state, reason }: { state: string; reason: string | null }) {
  const { t, name } = useTexts();
  const because = reason && t('state.because', { reason: name('reason', reason) });
  return (
    <span className={`state ${state}`} title={because ? name('state', state) + because : undefined}>
      {name('state', state)}
      {because && <small>{because}</small>}
    </span>
  );
}
