import type { StaffResult } from '@portal/contract/staff/staff-calls';
import type { StaffPayLinkRow } from '@portal/contract/staff/staff-pay-links';
import { useState } from 'react';
import { Button } from 'react-aria-components';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { callDesk } from '../calls/call-desk.ts';
import type { Columns } from '../table/columns.ts';
import { DataTable } from '../table/data-table.tsx';
import { type TextKey, useTexts } from '../texts/use-texts.tsx';
import { ReasonDialog } from '../ui/reason-dialog.tsx';
import { TextSearch } from '../ui/text-search.tsx';

/** Loads the links that the search of the address finds. */
export const loadPayLinks = ({ request }: LoaderFunctionArgs) => {
  const text = new URL(request.url).searchParams.get('text');
  return callDesk('findPayLinks', text ? { text } : {});
};

/** Links that another person pays an order by: found by their address or words, and stopped. */
export function PayLinksPage() {
  const { links } = useLoaderData<StaffResult<'findPayLinks'>>();
  const { t } = useTexts();
  const columns = useLinkColumns();
  return (
    <>
      <h1>{t('links.title')}</h1>
      <p>{t('links.about')}</p>
      <TextSearch label={t('links.find')} maxLength={500} />
      <DataTable
        name="pay-links"
        caption={t('links.title')}
        isHeaded
        columns={columns}
        rows={links}
        none={t('links.none')}
      />
    </>
  );
}

function useLinkColumns(): Columns<StaffPayLinkRow> {
  const { t } = useTexts();
  return [
    { header: t('links.words'), cell: ({ name, note }) => [name, note].filter(Boolean).join(': ') || '–' },
    { header: t('links.sender'), kind: 'code', cell: ({ sender }) => sender ?? '–' },
    { header: t('row.amount'), money: ({ money }) => money },
    { header: t('links.created'), at: ({ createdAt }) => createdAt },
    { header: t('links.reports'), kind: 'number', cell: ({ reports }) => reports },
    { header: t('links.state'), cell: (row) => <State key={row.token} {...row} /> },
  ];
}

function State({ token, state }: StaffPayLinkRow) {
  const { t } = useTexts();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="stack">
      <span>{t(`links.state.${state}` satisfies TextKey)}</span>
      {state !== 'stopped' && (
        <Button className="button plain" onPress={() => setOpen(true)}>
          {t('links.stop')}
        </Button>
      )}
      {isOpen && (
        <ReasonDialog
          title={t('links.stop')}
          onClose={() => setOpen(false)}
          onConfirm={async ({ reason }) => {
            await callDesk('stopPayLink', { token, reason });
          }}
        >
          <p>{t('links.stop.about')}</p>
        </ReasonDialog>
      )}
    </div>
  );
}
