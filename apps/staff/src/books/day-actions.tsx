import type { StaffResult } from '@portal/contract/staff/staff-calls';
import { useState } from 'react';
import { Button } from 'react-aria-components';
import { callDesk } from '../calls/call-desk.ts';
import { useAttempt } from '../calls/use-attempt.ts';
import { useTexts } from '../texts/use-texts.tsx';
import { Problem } from '../ui/problem.tsx';
import { ReasonDialog } from '../ui/reason-dialog.tsx';
import { saveFile } from '../ui/save-file.ts';
import { WithoutStatement } from './without-statement.tsx';

type DayActionsProps = { day: StaffResult<'readBookDay'>; mayAct: boolean };

/** Closes or reopens a day, and saves its totals as a file. */
export function DayActions({ day: shown, mayAct }: DayActionsProps) {
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
            chosen === 'close' && coversSince ? t('books.close.earlier', { since: coversSince }) : null
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
