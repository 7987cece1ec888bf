import type { ContentFileRow } from '@portal/contract/staff/content/staff-content';
import type { StaffResult } from '@portal/contract/staff/staff-calls';
import { Link, useLoaderData } from 'react-router';
import { callDesk } from '../calls/call-desk.ts';
import type { Columns } from '../table/columns.ts';
import { DataTable } from '../table/data-table.tsx';
import { useTexts } from '../texts/use-texts.tsx';
import { fileAddress, useFileName } from './file-name.ts';

type Loaded = StaffResult<'listContentFiles'>;

/** Loads how much is translated. */
export const loadProgress = () => callDesk('listContentFiles', {});

/** How much of each file each language lacks; visitors read that in English. */
export function ProgressPage() {
  const { files, languages } = useLoaderData<Loaded>();
  const { t } = useTexts();
  const columns = useProgressColumns(languages);
  const total = files.reduce((sum, { texts }) => sum + texts, 0);
  return (
    <>
      <h1>{t('content.progress')}</h1>
      <p>{t('content.progress.about')}</p>
      <ul className="totals">
        {languages.map(({ code, name }) => {
          const missing = files.reduce((sum, file) => sum + (file.missing[code] ?? 0), 0);
          return (
            <li key={code}>
              <b lang={code}>{name}</b> {t('content.progress.total', { done: total - missing, total })}
            </li>
          );
        })}
      </ul>
      <DataTable caption={t('content.progress')} columns={columns} rows={files} />
    </>
  );
}

function useProgressColumns(languages: Loaded['languages']): Columns<ContentFileRow> {
  const { t } = useTexts();
  const nameOf = useFileName();
  return [
    {
      header: t('content.progress.file'),
      cell: (row) => <Link to={fileAddress(row.file)}>{nameOf(row)}</Link>,
    },
    { header: t('content.progress.texts'), kind: 'number', cell: (row) => row.texts },
    ...languages.map(({ code, name }) => ({
      header: name,
      kind: 'code' as const,
      cell: (row: ContentFileRow) => {
        const missing = row.missing[code] ?? 0;
        return missing === 0 ? t('content.progress.done') : t('content.progress.missing', { count: missing });
      },
    })),
  ];
}
