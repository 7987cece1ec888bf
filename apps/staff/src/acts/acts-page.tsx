import type { StaffResult } from '@portal/contract/staff/staff-calls';
import { useState } from 'react';
import { Button } from 'react-aria-components';
import { Form, Link, type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router';
import { callDesk } from '../calls/call-desk.ts';
import { useAttempt } from '../calls/use-attempt.ts';
import type { Columns } from '../table/columns.ts';
import { DataTable } from '../table/data-table.tsx';
import en from '../texts/en.json' with { type: 'json' };
import { translateAct, translateOutcome, translateReason } from '../texts/translate-data.ts';
import { useTexts } from '../texts/use-texts.tsx';
import { Choice } from '../ui/choice.tsx';
import { MoreLink } from '../ui/more-link.tsx';
import { Problem } from '../ui/problem.tsx';
import { saveCsv } from '../ui/save-csv.ts';
import { ActChange } from './act-change.tsx';
import { type ActFilters, readFilters } from './act-filters.ts';
import { subjectOfAct } from './act-subject.ts';

type Found = StaffResult<'listActs'>;

type Row = Found['rows'][number];

/** Recorded where an act is about nothing, or needs no reason. */
const NOTHING = '–';

const GROUP = 'done-act.';

/** The acts that have a text. Proposals and rejections are found by person, payment and day. */
const ACTS = Object.keys(en)
  .filter((key) => key.startsWith(GROUP))
  .map((key) => key.slice(GROUP.length));

/** Loads what staff did. */
export async function loadActs({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  return callDesk('listActs', {
    ...readFilters(searchParams),
    after: searchParams.get('after') ?? undefined,
  });
}

/** What staff did and which personal data they saw, latest first. */
export function ActsPage() {
  const { rows, next } = useLoaderData<Found>();
  const [search] = useSearchParams();
  const { t } = useTexts();
  const columns = useActColumns();
  const filters = readFilters(search);
  return (
    <>
      <h1>{t('acts.title')}</h1>
      <SearchForm key={search.toString()} filters={filters} />
      <ActsTools filters={filters} />
      <DataTable
        name="acts"
        isSavedByPage
        caption={t('acts.title')}
        isHeaded
        columns={columns}
        rows={rows}
        none={t('acts.none')}
      />
      <MoreLink next={next}>{t('acts.next')}</MoreLink>
    </>
  );
}

function SearchForm({ filters }: { filters: ActFilters }) {
  const { t, translate } = useTexts();
  return (
    <Form method="get" role="search" className="search">
      <label>
        {t('acts.who')}
        <input name="who" type="search" size={10} defaultValue={filters.who} />
      </label>
      <label className="wide">
        {t('acts.about')}
        <input name="about" type="search" defaultValue={filters.about} aria-describedby="about-hint" />
        <small id="about-hint">{t('acts.about.hint')}</small>
      </label>
      <Choice
        name="act"
        label={t('acts.act')}
        values={ACTS}
        textOf={(act) => translate('done-act', act)}
        none={t('acts.all')}
        defaultValue={filters.act ?? ''}
      />
      <label>
        {t('find.day')}
        <input name="day" type="date" defaultValue={filters.day} />
      </label>
      <button type="submit" className="button">
        {t('find.search')}
      </button>
    </Form>
  );
}

function useActColumns(): Columns<Row> {
  const texts = useTexts();
  const { t } = texts;
  return [
    { header: t('row.time'), at: (row) => row.at, isShort: true },
    { header: t('row.who'), kind: 'code', cell: (row) => row.by },
    { header: t('row.act'), cell: (row) => translateAct(texts, row.act) },
    {
      header: t('row.subject'),
      kind: 'code',
      cell: (row) => row.subject !== NOTHING && <Subject {...row} />,
    },
    {
      header: t('row.reason'),
      cell: (row) => row.reason !== NOTHING && translateReason(texts, row.reason),
    },
    // What was done says nothing more.
    {
      header: t('row.outcome'),
      kind: 'code',
      cell: (row) => row.outcome !== 'done' && translateOutcome(texts, row.outcome),
    },
    { header: t('acts.change'), cell: (row) => (row.before || row.after) && <ActChange {...row} /> },
  ];
}

/** What an act is about leads to its page; a person is named, and of an id its beginning tells two apart. */
function Subject({ act, subject, person, after }: Pick<Row, 'act' | 'subject' | 'person' | 'after'>) {
  const { t } = useTexts();
  const { kind, id, address } = subjectOfAct(act, subject, after);
  const short = /^[\w-]{22,64}$/.test(id) ? `${id.slice(0, 8)}…` : id;
  const text = kind === 'incident' ? t('acts.incident', { id: short }) : (person ?? short);
  return address ? <Link to={address}>{text}</Link> : text;
}

/** Saving the acts as a file, and checking that none was changed. */
function ActsTools({ filters }: { filters: ActFilters }) {
  const { t } = useTexts();
  const [said, setSaid] = useState('');
  const { problem, attempt } = useAttempt();
  const run = (work: () => Promise<string>) => attempt(async () => setSaid(await work()));
  const save = async () => {
    const { csv, rows: count, isCut } = await callDesk('exportActs', filters);
    saveCsv('acts.csv', csv);
    return t(isCut ? 'acts.cut' : 'acts.exported', { count });
  };
  const check = async () => {
    const { acts, last, lastHash, broken } = await callDesk('checkActs', {});
    if (broken.length > 0) return t('acts.broken', { broken: broken.join(', ') });
    return t('acts.whole', { acts, last: last ?? 0, hash: lastHash ?? '–' });
  };
  return (
    <div className="stack">
      <div className="row">
        <Button className="button plain" onPress={() => void run(save)}>
          {t('acts.export')}
        </Button>
        <Button className="button plain" onPress={() => void run(check)}>
          {t('acts.check')}
        </Button>
      </div>
      <p role="status" className="hash">
        {said}
      </p>
      {problem && <Problem error={problem} />}
    </div>
  );
}
