import type { StaffResult } from '@portal/contract/staff/staff-calls';
import type { StaffIncident } from '@portal/contract/staff/staff-incidents';
import { useState } from 'react';
import { Button } from 'react-aria-components';
import { Link, useLoaderData } from 'react-router';
import { callDesk } from '../calls/call-desk.ts';
import { useMay } from '../layout/use-may.ts';
import type { Columns } from '../table/columns.ts';
import { DataTable } from '../table/data-table.tsx';
import { useTexts } from '../texts/use-texts.tsx';
import { useAffectedText } from './affected-text.ts';
import { IncidentForm } from './incident-form.tsx';

type Found = StaffResult<'listIncidents'>;

/** Loads the disturbances that staff announce. */
export const loadIncidents = () => callDesk('listIncidents', {});

/** The disturbances that visitors read about, and the form for a new one. */
export function IncidentsPage() {
  const { rows, choices } = useLoaderData<Found>();
  const { t } = useTexts();
  const may = useMay();
  const [isWriting, setWriting] = useState(false);
  const columns = useIncidentColumns(choices);
  return (
    <>
      <h1>{t('nav.incidents')}</h1>
      <p>{t('incidents.about')}</p>
      {may('saveIncident') && !isWriting && (
        <div className="row">
          <Button className="button" onPress={() => setWriting(true)}>
            {t('incidents.new')}
          </Button>
        </div>
      )}
      {isWriting && <IncidentForm choices={choices} incident={null} onDone={() => setWriting(false)} />}
      <DataTable
        name="incidents"
        caption={t('incidents.all')}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        none={t('incidents.none')}
      />
    </>
  );
}

function useIncidentColumns(choices: Found['choices']): Columns<StaffIncident> {
  const { t, language } = useTexts();
  const affectedText = useAffectedText(choices);
  return [
    {
      header: t('incidents.text'),
      cell: (row) => <Link to={`/incidents/${row.id}`}>{row.texts[language] ?? row.texts.en ?? row.id}</Link>,
    },
    { header: t('incidents.affected'), cell: (row) => affectedText(row.affected) },
    { header: t('incidents.from'), at: (row) => row.startedAt },
    { header: t('incidents.to'), at: (row) => row.endedAt },
  ];
}
