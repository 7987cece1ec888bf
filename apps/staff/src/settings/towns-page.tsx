import type { StaffResult } from '@portal/contract/staff/staff-calls';
import { useState } from 'react';
import { Button } from 'react-aria-components';
import { useLoaderData } from 'react-router';
import { callDesk } from '../calls/call-desk.ts';
import type { Columns } from '../table/columns.ts';
import { DataTable } from '../table/data-table.tsx';
import { useTexts } from '../texts/use-texts.tsx';
import { ReasonDialog } from '../ui/reason-dialog.tsx';

type Found = StaffResult<'listDeskTowns'>;

/** Loads the towns. */
export const loadTowns = () => callDesk('listDeskTowns', {});

/** The towns with and without home broadband; a town is opened here. */
export function TownsPage() {
  const { towns } = useLoaderData<Found>();
  const { t } = useTexts();
  const [chosen, setChosen] = useState<string | null>(null);
  const [opened, setOpened] = useState<string | null>(null);
  const columns = useTownColumns(setChosen);
  return (
    <>
      <h1>{t('towns.title')}</h1>
      <p>{t('towns.about')}</p>
      <p role="status">{opened && t('towns.queued', { town: opened })}</p>
      <DataTable caption={t('towns.title')} isHeaded columns={columns} rows={towns} />
      {chosen !== null && (
        <ReasonDialog
          title={t('towns.open', { town: chosen })}
          onClose={() => setChosen(null)}
          onConfirm={async ({ reason }) => {
            await callDesk('openDeskTown', { town: chosen, reason });
            setOpened(chosen);
          }}
        >
          <p>{t('towns.preview', { town: chosen })}</p>
        </ReasonDialog>
      )}
    </>
  );
}

function useTownColumns(choose: (town: string) => void): Columns<Found['towns'][number]> {
  const { t } = useTexts();
  return [
    { header: t('towns.town'), cell: (row) => row.name },
    {
      header: t('row.state'),
      kind: 'acts',
      cell: (row) =>
        row.isOpen ? (
          t('towns.is-open')
        ) : (
          <Button className="button plain" onPress={() => choose(row.name)}>
            {t('towns.open', { town: row.name })}
          </Button>
        ),
    },
  ];
}
