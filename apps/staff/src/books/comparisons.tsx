import type { StaffResult } from '@portal/contract/staff/staff-calls';
import { Fragment, useState } from 'react';
import { Button } from 'react-aria-components';
import { useRevalidator } from 'react-router';
import { callDesk } from '../calls/call-desk.ts';
import { useAttempt } from '../calls/use-attempt.ts';
import { useMay } from '../layout/use-may.ts';
import { formatTime } from '../texts/format.ts';
import { useTexts } from '../texts/use-texts.tsx';
import { Problem } from '../ui/problem.tsx';
import { RecordSource } from './record-source.tsx';

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
  const notCompared = comparisons.filter(({ state }) => state === 'not-compared');
  return (
    <section className="card" aria-labelledby="comparisons">
      <h2 id="comparisons">{t('books.comparisons')}</h2>
      <ul>
        {comparisons
          .filter(({ state }) => state !== 'not-compared')
          .map((each) => (
            <li key={each.source}>
              <ComparisonLine {...each} />
            </li>
          ))}
        {notCompared.length > 0 && (
          <li>
            {t('books.comparison.not-compared')}:{' '}
            {notCompared.map((each, at) => (
              <Fragment key={each.source}>
                {at > 0 && '; '}
                <RecordSource {...each} />
              </Fragment>
            ))}
          </li>
        )}
      </ul>
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

function ComparisonLine({ state, result, ...source }: Comparison) {
  const { t, translate, language } = useTexts();
  return (
    <>
      <RecordSource {...source} />: {translate('books.comparison', state)}
      {result && (
        <small>
          {' '}
          {formatTime(result.at, language)},{' '}
          {t(`books.compared.${result.by}`, { theirs: result.theirs, ours: result.ours })}
          {result.unanswered > 0 && `, ${t('books.unanswered', { count: result.unanswered })}`}
          {`, ${t('books.found', { count: result.differences })}`}
        </small>
      )}
    </>
  );
}
