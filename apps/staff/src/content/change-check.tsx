import type { StaffResult } from '@portal/contract/staff/staff-calls';
import { useEffect, useState } from 'react';
import { callDesk, DeskError, toDeskError } from '../calls/call-desk.ts';
import { useTexts } from '../texts/use-texts.tsx';
import { Problem } from '../ui/problem.tsx';

type Found = StaffResult<'checkContentChange'>;

/** What the checks of all content find with a change. They take a moment, so the page is shown before. */
export function ChangeCheck({ id }: { id: string }) {
  const { t } = useTexts();
  const [found, setFound] = useState<Found | DeskError | null>(null);
  useEffect(() => {
    callDesk('checkContentChange', { id }).then(setFound, (error) => setFound(toDeskError(error)));
  }, [id]);
  return (
    <section>
      <h2>{t('content.check')}</h2>
      {found instanceof DeskError && <Problem error={found} />}
      <p role="status">{statusOf(found, t)}</p>
      {found && !(found instanceof DeskError) && (
        <>
          <Findings findings={found.faults} className="problem" />
          <Findings findings={found.notes} className="quiet" />
        </>
      )}
    </section>
  );
}

function statusOf(found: Found | DeskError | null, t: ReturnType<typeof useTexts>['t']): string {
  if (found === null) return t('content.check.running');
  if (found instanceof DeskError) return '';
  const { faults, notes } = found;
  if (faults.length > 0) return t('content.check.faults', { count: faults.length });
  return notes.length > 0 ? t('content.check.notes', { count: notes.length }) : t('content.check.fine');
}

function Findings({ findings, className }: { findings: Found['faults']; className: string }) {
  const { t } = useTexts();
  if (findings.length === 0) return null;
  return (
    <ul className={className}>
      {findings.map(({ where, what }) => (
        <li key={`${where} ${what}`}>
          {where + t('app.colon')} {what}
        </li>
      ))}
    </ul>
  );
}
