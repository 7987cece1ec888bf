import type { StaffResult } from '@portal/contract/staff/staff-calls';
import type { StaffReminderRow, StaffStandingRow } from '@portal/contract/staff/staff-reminders';
import { useState } from 'react';
import { Button } from 'react-aria-components';
import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router';
import { callDesk } from '../calls/call-desk.ts';
import type { Columns } from '../table/columns.ts';
import { DataTable } from '../table/data-table.tsx';
import { formatAmount, formatDay } from '../texts/format.ts';
import { useTexts } from '../texts/use-texts.tsx';
import { ReasonDialog } from '../ui/reason-dialog.tsx';
import { TextSearch } from '../ui/text-search.tsx';
import { MandateEnds } from './mandate-ends.tsx';

/** Loads the consents of the number in the address, and the permissions whose end is not confirmed. */
export const loadReminders = ({ request }: LoaderFunctionArgs) => {
  const text = new URL(request.url).searchParams.get('text');
  return Promise.all([callDesk('findLineReminders', text ? { text } : {}), callDesk('listMandateEnds', {})]);
};

/** What the owner of a number is reminded of, and the end of it: for a customer who calls about these messages. */
export function RemindersPage() {
  const [{ consents, standingOrders }, { ends }] =
    useLoaderData<[StaffResult<'findLineReminders'>, StaffResult<'listMandateEnds'>]>();
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
      <h2>{t('standing.title')}</h2>
      <p>{t('standing.about')}</p>
      <DataTable
        name="standing-orders"
        caption={t('standing.title')}
        isHeaded
        columns={useStandingColumns()}
        rows={standingOrders}
        none={t(text === '' ? 'reminders.nothing-asked' : 'standing.none')}
      />
      <MandateEnds ends={ends} />
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

function useStandingColumns(): Columns<StaffStandingRow> {
  const { t, name, language } = useTexts();
  return [
    { header: t('reminders.number'), kind: 'code', cell: ({ number }) => number },
    { header: t('standing.what'), cell: ({ bundle }) => bundle ?? t('standing.airtime') },
    { header: t('standing.price'), kind: 'number', cell: ({ price }) => formatAmount(price, language) },
    { header: t('standing.when'), cell: ({ every }) => t(`standing.every.${every}`) },
    {
      header: t('standing.mode'),
      cell: ({ mode, permission, card }) =>
        permission === null
          ? name('mode', mode)
          : t('standing.permission', {
              mode: card ? `${name('mode', mode)} ${card}` : name('mode', mode),
              state: t(`standing.permission.${permission}`),
            }),
    },
    {
      header: t('standing.limit'),
      kind: 'number',
      cell: ({ monthLimit }) => formatAmount(monthLimit, language),
    },
    { header: t('reminders.consented'), at: ({ consentedAt }) => consentedAt },
    {
      header: t('standing.last-paid'),
      kind: 'code',
      cell: ({ lastPaid }) => (lastPaid ? formatDay(lastPaid, language) : '–'),
    },
    { header: t('reminders.state'), cell: (row) => <StandingState key={row.id} {...row} /> },
  ];
}

/** Ends that reminders do not have. */
const OWN_ENDS = ['ussd', 'refused', 'unpaid', 'not-reusable', 'disputed', 'cardholder'] as const;
type SharedEnd = Exclude<NonNullable<StaffStandingRow['endedBy']>, (typeof OWN_ENDS)[number]>;

function StandingState({ id, endedBy, pausedBy, isUnderWay }: StaffStandingRow) {
  const { t } = useTexts();
  if (endedBy !== null) {
    const own = OWN_ENDS.find((each) => each === endedBy);
    const how = own ? t(`standing.ended-${own}`) : t(`reminders.ended.${endedBy as SharedEnd}`);
    return isUnderWay ? `${how}; ${t('standing.under-way')}` : how;
  }
  return (
    <Ending
      says={t(pausedBy ? `standing.paused.${pausedBy}` : 'standing.on')}
      title={t('standing.end')}
      about={t('standing.end.about')}
      end={(reason) => callDesk('endStandingOrder', { id, reason })}
    />
  );
}

function State({ id, endedBy, confirmedAt }: StaffReminderRow) {
  const { t } = useTexts();
  if (endedBy !== null) return t(`reminders.ended.${endedBy}`);
  return (
    <Ending
      says={t(confirmedAt === null ? 'reminders.unconfirmed' : 'reminders.on')}
      title={t('reminders.end')}
      about={t('reminders.end.about')}
      end={(reason) => callDesk('endLineReminders', { id, reason })}
    />
  );
}

type EndingProps = { says: string; title: string; about: string; end: (reason: string) => Promise<unknown> };

/** What stands, and the button that ends it with a reason. */
function Ending({ says, title, about, end }: EndingProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="stack">
      <span>{says}</span>
      <Button className="button plain" onPress={() => setOpen(true)}>
        {title}
      </Button>
      {isOpen && (
        <ReasonDialog
          title={title}
          onClose={() => setOpen(false)}
          onConfirm={async ({ reason }) => {
            await end(reason);
          }}
        >
          <p>{about}</p>
        </ReasonDialog>
      )}
    </div>
  );
}
