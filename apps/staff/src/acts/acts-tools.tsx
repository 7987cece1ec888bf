import { useState } from 'react';
import { Button } from 'react-aria-components';
import { callDesk } from '../calls/call-desk.ts';
import { useAttempt } from '../calls/use-attempt.ts';
import { useTexts } from '../texts/use-texts.tsx';
import { Problem } from '../ui/problem.tsx';
import { saveCsv } from '../ui/save-csv.ts';
import type { ActFilters } from './act-filters.ts';

/** Saving the acts as a file, and checking that none was changed. */
export function ActsTools({ filters }: { filters: ActFilters }) {
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
