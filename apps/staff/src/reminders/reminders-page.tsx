import type { StaffResult } from '@portal/contract/staff/staff-calls';
import type { StaffReminderRow } from '@portal/contract/staff/staff-reminders';
import { useState } from 'react';
import { Button } from 'react-aria-components';
import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router';
import { callDesk } from '../calls/call-desk.ts';
import type { Columns } from '../table/columns.ts';
import { DataTable } from '../table/data-table.tsx';
import { useTexts } from '../texts/use-texts.tsx';
import { ReasonDialog } from '../ui/reason-dialog.tsx';
import { TextSearch } from '../ui/text-search.tsx';

/** Loads the consents of the number in the address. */
export const loadReminders = ({ request }: LoaderFunctionArgs) => {
  const text = new URL(request.url).searchParams.get('text');
  return callDesk('findLineReminders', text ? { text } : {});
};

/** What the owner of a number is reminded of, and the end of it: for a customer who calls about these messages. */
export function RemindersPage() {
  const { consents } = useLoaderData<StaffResult<'findLineReminders'>>();
  const [search] = useSearchParams();
  const { t } = useTexts();
  const text = search.get('text') ?? '';
  return (
    <>
      <h1>{t('reminders.title')}</h1>
      <p>{t('reminders.about')}</p>
      <TextSearch label={t('reminders.find')} maxLength={40} />
      <DataTable
        name="reminders"
        caption={t('reminders.title')}
        isHeaded
        columns={useReminderColumns()}
        rows={consents}
        none={t(text === '' ? 'reminders.nothing-asked' : 'reminders.none')}
      />
    </>
  );
}

function useReminderColumns(): Columns<StaffReminderRow> {
  const { t } = useTexts();
  return [
    { header: t('reminders.number'), kind: 'code', cell: ({ number }) => number },
    {
      header: t('reminders.kinds'),
      cell: ({ kinds }) => kinds.map((kind) => t(`reminders.kind.${kind}`)).join(', '),
    },
    {
      header: t('reminders.channel'),
      cell: ({ channel, email }) => (channel === 'email' ? (email ?? '–') : t(`reminders.${channel}`)),
    },
    { header: t('reminders.consented'), at: ({ consentedAt }) => consentedAt },
    { header: t('reminders.proven'), at: ({ provenAt }) => provenAt },
    { header: t('reminders.sent'), kind: 'number', cell: ({ sentInWeek }) => sentInWeek },
    { header: t('reminders.state'), cell: (row) => <State key={row.id} {...row} /> },
  ];
}

function State({ id, endedBy, confirmedAt }: StaffReminderRow) {
  const { t } = useTexts();
  const [isOpen, setOpen] = useState(false);
  if (endedBy !== null) return t(`reminders.ended.${endedBy}`);
  return (
    <div className="stack">
      <span>{t(confirmedAt === null ? 'reminders.unconfirmed' : 'reminders.on')}</span>
      <Button className="button plain" onPress={() => setOpen(true)}>
        {t('reminders.end')}
      </Button>
      {isOpen && (
        <ReasonDialog
          title={t('reminders.end')}
          onClose={() => setOpen(false)}
          onConfirm={async ({ reason }) => {
            await callDesk('endLineReminders', { id, reason });
          }}
        >
          <p>{t('reminders.end.about')}</p>
        </ReasonDialog>
      )}
    </div>
  );
}
