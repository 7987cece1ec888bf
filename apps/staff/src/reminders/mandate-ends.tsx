import type { StaffMandateEnd } from '@portal/contract/staff/staff-reminders';
import { useState } from 'react';
import { Button } from 'react-aria-components';
import { useRevalidator } from 'react-router';
import { callDesk } from '../calls/call-desk.ts';
import { useAttempt } from '../calls/use-attempt.ts';
import { useMay } from '../layout/use-may.ts';
import type { Columns } from '../table/columns.ts';
import { DataTable } from '../table/data-table.tsx';
import { useTexts } from '../texts/use-texts.tsx';
import { Problem } from '../ui/problem.tsx';
import { ReasonDialog } from '../ui/reason-dialog.tsx';

/** Permissions that ended here, and whose provider has not confirmed it: told again, or settled by what the provider says. */
export function MandateEnds({ ends }: { ends: StaffMandateEnd[] }) {
  const { t, name } = useTexts();
  const columns: Columns<StaffMandateEnd> = [
    { header: t('reminders.number'), kind: 'code', cell: ({ number }) => number },
    { header: t('standing.mode'), cell: ({ mode }) => name('mode', mode) },
    { header: t('reminders.state'), cell: ({ state }) => t(`standing.permission.${state}`) },
    { header: t('mandate-ends.ended'), at: ({ endedAt }) => endedAt },
    { header: t('mandate-ends.tries'), kind: 'number', cell: ({ tries }) => tries },
    { header: t('mandate-ends.next'), at: ({ nextAt }) => nextAt },
    {
      header: t('mandate-ends.closes'),
      cell: ({ closesOthers }) => t(closesOthers ? 'mandate-ends.closed' : 'mandate-ends.open'),
    },
    { header: t('mandate-ends.act'), kind: 'acts', cell: (row) => <Acts key={row.id} id={row.id} /> },
  ];
  return (
    <>
      <h2>{t('mandate-ends.title')}</h2>
      <p>{t('mandate-ends.about')}</p>
      <DataTable
        name="mandate-ends"
        caption={t('mandate-ends.title')}
        isHeaded
        columns={columns}
        rows={ends}
        none={t('mandate-ends.none')}
      />
    </>
  );
}

function Acts({ id }: { id: string }) {
  const { t } = useTexts();
  const may = useMay();
  const { revalidate } = useRevalidator();
  const [isOpen, setOpen] = useState(false);
  const [isUnanswered, setUnanswered] = useState(false);
  const { problem, attempt } = useAttempt();
  const tell = () =>
    attempt(async () => {
      const { isConfirmed } = await callDesk('tellMandateEnd', { id });
      setUnanswered(!isConfirmed);
      await revalidate();
    });
  return (
    <div className="stack">
      <Button className="button plain" onPress={() => void tell()}>
        {t('mandate-ends.tell')}
      </Button>
      <p role="status">{isUnanswered && t('mandate-ends.unanswered')}</p>
      {problem && <Problem error={problem} />}
      {may('confirmMandateEnd') && (
        <Button className="button plain" onPress={() => setOpen(true)}>
          {t('mandate-ends.confirm')}
        </Button>
      )}
      {isOpen && (
        <ReasonDialog
          title={t('mandate-ends.confirm')}
          onClose={() => setOpen(false)}
          onConfirm={async ({ reason }) => {
            await callDesk('confirmMandateEnd', { id, reason });
          }}
        >
          <p>{t('mandate-ends.confirm.about')}</p>
        </ReasonDialog>
      )}
    </div>
  );
}
