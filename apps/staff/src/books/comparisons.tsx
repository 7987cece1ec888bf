import type { StaffResult } from '@portal/contract/staff/staff-calls';
import { useState } from 'react';
import { Button } from 'react-aria-components';
import { useRevalidator } from 'react-router';
import { callDesk } from '../calls/call-desk.ts';
import { useAttempt } from '../calls/use-attempt.ts';
import { useMay } from '../layout/use-may.ts';
import { formatTime } from '../texts/format.ts';
import { useTexts } from '../texts/use-texts.tsx';
import { type Columns, DataTable } from '../ui/data-table.tsx';
import { Problem } from '../ui/problem.tsx';

type Day = StaffResult<'readBookDay'>;
type Comparison = Day['comparisons'][number];

/** How far the comparisons of a day with the records of providers and the operator are, and a button that compares again. */
export function Comparisons({ day, comparisons }: Pick<Day, 'day' | 'comparisons'>) {
  const { t } = useTexts();
  const may = useMay();
  const { revalidate } = useRevalidator();
  const { problem, attempt } = useAttempt();
  const [done, setDone] = useState('');
  const compare = () =>
    attempt(async () => {
      await callDesk('compareBookDay', { day });
      await revalidate();
      setDone(t('books.compare.queued'));
    });
  return (
    <section aria-labelledby="comparisons">
      <h2 id="comparisons">{t('books.comparisons')}</h2>
      <DataTable caption={t('books.comparisons.about')} columns={useColumns()} rows={comparisons} />
      {may('compareBookDay') && (
        <Button className="button plain" onPress={() => void compare()}>
          {t('books.compare')}
        </Button>
      )}
      <p role="status">{done}</p>
      {problem && <Problem error={problem} />}
    </section>
  );
}

function useColumns(): Columns<Comparison> {
  const { t, translate, language } = useTexts();
  const count = (key: 'theirs' | 'ours' | 'unanswered' | 'differences') => (row: Comparison) =>
    row.result?.[key];
  return [
    {
      header: t('books.source'),
      cell: ({ source, record }) => (record === 'delivery' ? t('books.deliveries') : source),
    },
    { header: t('row.state'), cell: (row) => translate('books.comparison', row.state) },
    { header: t('row.time'), cell: (row) => row.result && formatTime(row.result.at, language) },
    { header: t('books.compared-by'), cell: (row) => row.result && translate('books.by', row.result.by) },
    { header: t('books.theirs'), cell: count('theirs') },
    { header: t('books.ours'), cell: count('ours') },
    { header: t('books.unanswered'), cell: count('unanswered') },
    { header: t('books.differences'), cell: count('differences') },
  ];
}
