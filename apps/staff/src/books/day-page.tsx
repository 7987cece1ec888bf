import { DAY_COLUMNS } from '@portal/contract/staff/day-columns';
import type { StaffResult } from '@portal/contract/staff/staff-calls';
import { useState } from 'react';
import { Button } from 'react-aria-components';
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { callDesk } from '../calls/call-desk.ts';
import { useAttempt } from '../calls/use-attempt.ts';
import { useMay } from '../layout/use-may.ts';
import type { Columns } from '../table/columns.ts';
import { DataTable } from '../table/data-table.tsx';
import { formatAmount, formatDay, formatTime } from '../texts/format.ts';
import { translateAccount } from '../texts/translate-data.ts';
import { useTexts } from '../texts/use-texts.tsx';
import { Problem } from '../ui/problem.tsx';
import { ReasonDialog } from '../ui/reason-dialog.tsx';
import { saveFile } from '../ui/save-file.ts';
import { Comparisons } from './comparisons.tsx';
import { RecordSource } from './record-source.tsx';

type Day = StaffResult<'readBookDay'>;

const BALANCE = ['opening', 'debits', 'credits', 'closing'] as const;

/** Columns that are shown with zeros too. */
const ENDS: readonly string[] = ['opening', 'closing'];

/** Loads a day. */
export const loadDay = ({ params }: LoaderFunctionArgs) => callDesk('readBookDay', { day: params.day ?? '' });

const AMOUNTS = ['sold', 'takenBack', 'other', 'owed'] as const;

/** A day: its totals, what is open about it, its close and the trial balance. */
export function DayPage() {
  const day = useLoaderData<Day>();
  const may = useMay();
  const { t, translate, language } = useTexts();
  return (
    <>
      <h1>
        {formatDay(day.day, language)} <span className="state">{translate('books.state', day.state)}</span>
      </h1>
      <div className="columns">
        <section className="card" aria-labelledby="close">
          <h2 id="close">{t('books.close.title')}</h2>
          {!(day.state === 'ready' && day.withoutStatement.length > 0) && (
            <p>{t(`books.why.${day.state}`, { day: day.next ? formatDay(day.next, language) : '' })}</p>
          )}
          <WithoutStatement day={day} />
          {day.close && <p>{t('books.closed-by', { name: day.close.by, reason: day.close.reason })}</p>}
          {day.isReopenProposed && <p className="notice">{t('books.reopen-proposed')}</p>}
          <JournalFiles files={day.journalFiles} />
          <DayActions day={day} mayAct={may('closeBookDay')} />
        </section>
        <section className="card" aria-labelledby="open">
          <h2 id="open">{t('books.open')}</h2>
          {day.differences.length === 0 && <p>{t('books.none-open')}</p>}
          <ul>
            {day.differences.map(({ source, origin, record, kind, count, money }) => (
              <li key={`${source} ${origin} ${kind} ${money.currency}`}>
                <RecordSource source={source} origin={origin} record={record} />:{' '}
                {translate('difference', kind)}, {count}, {formatAmount(money, language)}
              </li>
            ))}
          </ul>
          <p>
            <Link to={`/books/differences?${new URLSearchParams({ day: day.day })}`}>
              {t('books.all-of-day')}
            </Link>
          </p>
          <h3>{t('books.coverage')}</h3>
          {day.coverage.length === 0 && <p>{t('books.no-statement')}</p>}
          <ul>
            {day.coverage.map(({ source, through }) => (
              <li key={source}>
                <RecordSource source={source} record="money" />: {formatDay(through, language)}
              </li>
            ))}
          </ul>
        </section>
        <Comparisons day={day.day} comparisons={day.comparisons} />
      </div>
      <DayTaxes rows={day.taxes} />
      <Amounts day={day.day} caption={t('books.totals')} columns={DAY_COLUMNS} rows={day.totals} />
      <Amounts day={day.day} caption={t('books.balance')} columns={BALANCE} rows={day.trialBalance} />
    </>
  );
}

/** The files for the operator's bookkeeping, with the sums by which finance checks them. */
function JournalFiles({ files }: { files: Day['journalFiles'] }) {
  const { t, language } = useTexts();
  return files.map(({ name, hash, at }) => (
    <p key={name}>
      {at === null
        ? t('books.journal-file-waits', { name })
        : t('books.journal-file', { name, at: formatTime(at, language) })}{' '}
      <code className="hash">SHA-256 {hash}</code>
    </p>
  ));
}

type AmountsProps = { day: string; caption: string; columns: readonly string[]; rows: Day['totals'] };

function Amounts({ day, caption, columns: names, rows }: AmountsProps) {
  const { t, translate } = useTexts();
  // What did not move on the day takes no room: all amounts are on the screen.
  const moved = names.filter(
    (name) => ENDS.includes(name) || rows.some(({ amounts }) => Number(amounts[name]?.amount ?? 0) !== 0),
  );
  const columns: Columns<Day['totals'][number]> = [
    {
      header: t('books.account'),
      kind: 'code',
      cell: (row) => (
        <Link to={`/books/entries?${new URLSearchParams({ account: row.account, day })}`}>{row.account}</Link>
      ),
    },
    ...moved.map((name) => ({
      header: translate('column', name),
      money: (row: Day['totals'][number]) => row.amounts[name],
      sums: true,
    })),
  ];
  return <DataTable caption={caption} columns={columns} rows={rows} />;
}

type Row = StaffResult<'readBookDay'>['taxes'][number];

/** What the day has moved of each tax, and of the airtime that is owed. */
function DayTaxes({ rows }: { rows: readonly Row[] }) {
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

type DayActionsProps = { day: StaffResult<'readBookDay'>; mayAct: boolean };

/** Closes or reopens a day, and saves its totals as a file. */
function DayActions({ day: shown, mayAct }: DayActionsProps) {
  const { day, state, close, coversSince, isReopenProposed } = shown;
  const { t, language } = useTexts();
  const [chosen, setChosen] = useState<'close' | 'reopen' | null>(null);
  const [done, setDone] = useState('');
  const { problem, attempt } = useAttempt();
  const save = (format: 'csv' | 'xlsx') =>
    attempt(async () => saveFile(await callDesk('exportBookDay', { day, format, language })));
  return (
    <div className="row">
      {mayAct && state === 'ready' && (
        <Button className="button" onPress={() => setChosen('close')}>
          {t('books.close')}
        </Button>
      )}
      {mayAct && close && !isReopenProposed && (
        <Button className="button plain" onPress={() => setChosen('reopen')}>
          {t('books.reopen')}
        </Button>
      )}
      {close &&
        (['csv', 'xlsx'] as const).map((format) => (
          <Button key={format} className="button plain" onPress={() => void save(format)}>
            {t('books.save', { format: format.toUpperCase() })}
          </Button>
        ))}
      <p role="status">{done}</p>
      {problem && <Problem error={problem} />}
      {chosen && (
        <ReasonDialog
          title={t(`books.${chosen}`)}
          onClose={() => setChosen(null)}
          statement={
            chosen === 'close' && coversSince
              ? t('books.close.earlier', { since: formatDay(coversSince, language) })
              : null
          }
          onConfirm={async ({ reason, statement: coversEarlier }) => {
            if (chosen === 'close') await callDesk('closeBookDay', { day, reason, coversEarlier });
            else await callDesk('reopenBookDay', { day, reason });
            setDone(t(chosen === 'close' ? 'books.done.closed' : 'books.done.proposed'));
          }}
        >
          <p>{t(`books.preview.${chosen}`)}</p>
          {chosen === 'close' && <WithoutStatement day={shown} />}
        </ReasonDialog>
      )}
    </div>
  );
}

type WithoutStatementProps = { day: Pick<StaffResult<'readBookDay'>, 'state' | 'withoutStatement'> };

/** The receivables of a day that were compared with no statement, with what moved on them; nothing when there are none. */
function WithoutStatement({ day: { state, withoutStatement } }: WithoutStatementProps) {
  const { t, language } = useTexts();
  if (withoutStatement.length === 0) return null;
  return (
    <div className="notice">
      <p>{t(state === 'closed' ? 'books.closed-without-statement' : 'books.without-statement')}</p>
      <ul>
        {withoutStatement.map(({ account, turnover, through }) => (
          <li key={`${account} ${turnover.currency}`}>
            <RecordSource source={account.replace('receivable:', '')} record="money" /> ({account}):{' '}
            {formatAmount(turnover, language)},{' '}
            {through
              ? t('books.statement-until', { day: formatDay(through, language) })
              : t('books.no-statement')}
          </li>
        ))}
      </ul>
    </div>
  );
}
