import type { StaffResult } from '@portal/contract/staff/staff-calls';
import { Button } from 'react-aria-components';
import { Form, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { callDesk } from '../calls/call-desk.ts';
import { useAttempt } from '../calls/use-attempt.ts';
import type { Columns } from '../table/columns.ts';
import { DataTable } from '../table/data-table.tsx';
import { translateAccount } from '../texts/translate-data.ts';
import { type TextKey, useTexts } from '../texts/use-texts.tsx';
import { Choice } from '../ui/choice.tsx';
import { Problem } from '../ui/problem.tsx';
import { saveFile } from '../ui/save-file.ts';

type Loaded = StaffResult<'readTaxReturn'>;
type Row = Loaded['rows'][number];

/** Loads the taxes of a month; without a choice those of the month before this one, which is declared next. */
export async function loadTaxes({ request }: LoaderFunctionArgs): Promise<Loaded> {
  const month = new URL(request.url).searchParams.get('month');
  if (month) return callDesk('readTaxReturn', { month });
  const { today } = await callDesk('listBookDays', {});
  const [year = 0, number = 0] = today.split('-').map(Number);
  const last = new Date(Date.UTC(year, number - 2, 1)).toISOString().slice(0, 7);
  return callDesk('readTaxReturn', { month: last });
}

/** The taxes of a month, as an accountant declares them. */
export function TaxesPage() {
  const { month, months, rows, others, due, receipts } = useLoaderData<Loaded>();
  const texts = useTexts();
  const { t } = texts;
  const columns = useColumns();
  const amounts: Columns<Loaded['due'][number]> = [
    { header: t('taxes.tax'), cell: (row) => translateAccount(texts, row.tax) },
    { header: t('row.amount'), money: (row) => row.money },
  ];
  return (
    <>
      <h1>{t('books.taxes')}</h1>
      <p>{t('taxes.lead')}</p>
      <Form method="get" role="search" className="search" key={month}>
        <Choice name="month" label={t('taxes.month')} values={months} defaultValue={month} />
        <button type="submit" className="button">
          {t('find.search')}
        </button>
      </Form>
      <DataTable caption={t('taxes.due')} columns={amounts} rows={due} none={t('taxes.none')} />
      <Export month={month} />
      <DataTable caption={t('taxes.rows')} columns={columns} rows={rows} />
      <DataTable caption={t('taxes.others')} columns={amounts} rows={others} />
      {receipts && <Receipts receipts={receipts} />}
    </>
  );
}

function useColumns(): Columns<Row> {
  const texts = useTexts();
  const { t, name } = texts;
  return [
    { header: t('taxes.tax'), cell: (row) => translateAccount(texts, row.tax) },
    { header: t('taxes.rate'), kind: 'number', cell: (row) => `${row.percent} %` },
    { header: t('taxes.product'), cell: (row) => name('figures.kind', row.product) },
    {
      header: t('books.kind'),
      cell: (row) =>
        t(row.isFromAirtime ? `taxes.airtime.${row.kind}` : (`taxes.kind.${row.kind}` satisfies TextKey)),
    },
    { header: t('taxes.count'), kind: 'number', cell: (row) => row.count },
    { header: t('taxes.price'), money: (row) => row.price },
    { header: t('taxes.taxable'), money: (row) => row.taxable },
    { header: t('row.amount'), money: (row) => row.money },
  ];
}

function Export({ month }: { month: string }) {
  const { t, language } = useTexts();
  const { problem, attempt } = useAttempt();
  const save = (format: 'csv' | 'xlsx') =>
    attempt(async () => saveFile(await callDesk('exportTaxReturn', { month, format, language })));
  return (
    <div className="row">
      {(['csv', 'xlsx'] as const).map((format) => (
        <Button key={format} className="button plain" onPress={() => void save(format)}>
          {t('books.save', { format: format.toUpperCase() })}
        </Button>
      ))}
      {problem && <Problem error={problem} />}
    </div>
  );
}

const LINES = ['receipts', 'reconciling', 'waiting', 'withoutReceipt', 'booked'] as const;

/** The VAT of the receipts, and what leads from it to that of the books. */
function Receipts({ receipts }: { receipts: NonNullable<Loaded['receipts']> }) {
  const { t } = useTexts();
  const columns: Columns<(typeof LINES)[number]> = [
    { header: t('taxes.line'), cell: (line) => t(`taxes.receipts.${line}`) },
    { header: t('fiscal.vat'), kind: 'number', cell: (line) => receipts[line] },
  ];
  return <DataTable caption={t('taxes.receipts')} columns={columns} rows={LINES} />;
}
