import type { StaffResult } from '@portal/contract/staff/staff-calls';
import { useState } from 'react';
import { Button } from 'react-aria-components';
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { callDesk } from '../calls/call-desk.ts';
import { useMay } from '../layout/use-may.ts';
import type { Columns } from '../table/columns.ts';
import { DataTable } from '../table/data-table.tsx';
import { formatDay, formatNumber, formatTime } from '../texts/format.ts';
import { type TextKey, useTexts } from '../texts/use-texts.tsx';
import { type FiscalChoice, FiscalDialog } from './fiscal-dialog.tsx';

type Records = StaffResult<'readTaxAuthority'>;
type Loaded = StaffResult<'listFiscalDocuments'> & {
  /** What the tax authority has, read at the device of the address; `null`: no device is named. */
  authority: { device: string; records: Records } | null;
};
type Row = Loaded['rows'][number];
type Device = Loaded['devices'][number];
type Report = Device['open']['report'];

/** Loads the devices and what waits, and what the tax authority has when the address names a device. */
export const loadFiscal = async ({ request }: LoaderFunctionArgs): Promise<Loaded> => {
  const device = new URL(request.url).searchParams.get('device');
  const [documents, authority] = await Promise.all([
    callDesk('listFiscalDocuments', {}),
    device === null
      ? null
      : callDesk('readTaxAuthority', { device }).then((records) => ({ device, records })),
  ]);
  return { ...documents, authority };
};

/** Receipts for the tax authority: what needs a person, and the totals of each device. */
export function FiscalPage() {
  const { devices, rows, authority } = useLoaderData<Loaded>();
  const may = useMay();
  const { t } = useTexts();
  const [chosen, setChosen] = useState<FiscalChoice | null>(null);
  const [done, setDone] = useState('');
  const columns = useColumns(may('settleFiscalDocument') ? setChosen : null);
  return (
    <>
      <h1>{t('books.fiscal')}</h1>
      <p>{t('fiscal.lead')}</p>
      <p role="status">{done}</p>
      <DataTable
        name="fiscal"
        caption={t('fiscal.waiting')}
        columns={columns}
        rows={rows}
        none={t('fiscal.none')}
      />
      {devices.length === 0 && <p>{t('fiscal.no-device')}</p>}
      {devices.map((device) => (
        <DeviceReports
          key={device.key}
          device={device}
          records={authority?.device === device.key ? authority.records : null}
        />
      ))}
      {chosen && <FiscalDialog choice={chosen} onDone={setDone} onClose={() => setChosen(null)} />}
    </>
  );
}

function useColumns(choose: ((choice: FiscalChoice) => void) | null): Columns<Row> {
  const { t } = useTexts();
  return [
    { header: t('row.time'), at: (row) => row.at },
    {
      header: t('row.subject'),
      cell: (row) => (
        <Link to={`/payments/${row.paymentId}`}>{t(`fiscal.kind.${row.kind}` satisfies TextKey)}</Link>
      ),
    },
    { header: t('row.amount'), money: (row) => row.money },
    {
      header: t('fiscal.number'),
      kind: 'code',
      cell: (row) => row.invoiceNumber && `${row.device}${t('app.colon')} ${row.invoiceNumber}`,
    },
    { header: t('row.state'), cell: (row) => t(`fiscal.state.${row.state}` satisfies TextKey) },
    { header: t('fiscal.error'), cell: (row) => row.error },
    {
      header: t('row.act'),
      kind: 'acts',
      cell: (row) => {
        if (row.isProposed) return t('fiscal.proposed');
        if (!choose || row.state === 'sending') return null;
        const isLost = row.state === 'needs-receipt';
        return (
          <div className="stack">
            {isLost && (
              <Button className="button plain" onPress={() => choose({ row, act: 'attach' })}>
                {t('fiscal.attach')}
              </Button>
            )}
            <Button className="button plain" onPress={() => choose({ row, act: 'again' })}>
              {t(isLost ? 'fiscal.again-lost' : 'fiscal.again')}
            </Button>
          </div>
        );
      },
    },
  ];
}

function DeviceReports({ device, records }: { device: Device; records: Records | null }) {
  const { t, language } = useTexts();
  const { key, error, contactAt, open, closes } = device;
  return (
    <section aria-label={t('fiscal.device', { key })}>
      <h2>{t('fiscal.device', { key })}</h2>
      {error && (
        <p className="notice" role="alert">
          {error}
        </p>
      )}
      {contactAt && <p className="quiet">{t('fiscal.contact', { time: formatTime(contactAt, language) })}</p>}
      <h3>{t('fiscal.open', { number: open.number })}</h3>
      <Totals report={open.report} number={open.number} />
      {closes.length > 0 && <h3>{t('fiscal.closes')}</h3>}
      {closes.map(({ number, day, report }) => (
        <details key={number}>
          <summary>
            {number}: {formatDay(day, language)}
          </summary>
          <Totals report={report} number={number} />
        </details>
      ))}
      {records ? (
        <AuthorityRecords records={records} />
      ) : (
        <p>
          <Link to={`?device=${key}`}>{t('fiscal.records')}</Link>
        </p>
      )}
    </section>
  );
}

/** What the tax authority tells its users, and the items that it has of the operator. */
function AuthorityRecords({ records: { error, notices, items } }: { records: Records }) {
  const { t } = useTexts();
  const title = <h3>{t('fiscal.records')}</h3>;
  if (error) {
    return (
      <>
        {title}
        <p className="notice" role="alert">
          {t('fiscal.records-failed', { error })}
        </p>
      </>
    );
  }
  const noticeColumns: Columns<Records['notices'][number]> = [
    { header: t('row.time'), at: ({ at }) => at },
    {
      header: t('fiscal.notice'),
      cell: ({ title, text, url }) => (
        <>
          <strong>{title}</strong> {text}{' '}
          {url && (
            <a href={url} rel="noreferrer">
              {url}
            </a>
          )}
        </>
      ),
    },
  ];
  const itemColumns: Columns<Records['items'][number]> = [
    { header: t('fiscal.item-code'), kind: 'code', cell: ({ code }) => code },
    { header: t('fiscal.item'), cell: ({ name }) => name },
    { header: t('fiscal.item-class'), kind: 'code', cell: (item) => item.class },
    {
      header: t('row.state'),
      cell: ({ isOurs, isUsed }) => (isUsed ? t(`fiscal.ours.${isOurs ?? 'none'}`) : t('fiscal.not-used')),
    },
  ];
  return (
    <>
      {title}
      <DataTable
        caption={t('fiscal.notices')}
        columns={noticeColumns}
        rows={notices}
        none={t('fiscal.no-notices')}
      />
      <DataTable
        caption={t('fiscal.registered')}
        columns={itemColumns}
        rows={items}
        none={t('fiscal.no-items')}
      />
    </>
  );
}

type Line = { name: string; count: number | null; gross: string | null; vat: string | null };

/** The lines of an X or Z report. */
function Totals({ report, number }: { report: Report; number: number }) {
  const { t, language } = useTexts();
  const exact = (amount: string | null) => amount && formatNumber(amount, language);
  const kind = (each: 'sale' | 'credit-note') => t(`fiscal.kind.${each}` satisfies TextKey);
  const lines: Line[] = [
    ...report.kinds.map((each) => ({ ...each, name: kind(each.kind) })),
    ...report.taxes.map((each) => ({
      ...each,
      count: null,
      name: `${kind(each.kind)}${t('app.colon')} ${t('fiscal.class', { letter: each.letter, rate: each.rate })}`,
    })),
    ...report.means.map((each) => ({
      ...each,
      vat: null,
      name: `${kind(each.kind)}${t('app.colon')} ${t('fiscal.means', { code: each.code })}`,
    })),
    ...report.products.map((each) => ({
      ...each,
      vat: null,
      name: `${kind(each.kind)}${t('app.colon')} ${each.name}`,
    })),
    { name: t('fiscal.items'), count: report.items, gross: null, vat: null },
    { name: t('fiscal.still-waiting'), count: report.waiting, gross: null, vat: null },
    { name: t('fiscal.booked'), count: null, gross: report.booked.gross, vat: report.booked.vat },
    { name: t('fiscal.difference'), count: null, gross: null, vat: report.booked.difference },
  ];
  const columns: Columns<Line> = [
    { header: t('fiscal.item'), cell: ({ name }) => name },
    { header: t('books.number'), kind: 'number', cell: ({ count }) => count },
    { header: t('fiscal.gross'), kind: 'number', cell: ({ gross }) => exact(gross) },
    { header: t('fiscal.vat'), kind: 'number', cell: ({ vat }) => exact(vat) },
  ];
  return <DataTable caption={t('fiscal.report', { number })} columns={columns} rows={lines} />;
}
