import type { ContentFileRow } from '@portal/contract/staff/content/staff-content';
import type { StaffResult } from '@portal/contract/staff/staff-calls';
import { useMemo } from 'react';
import { Link, useLoaderData } from 'react-router';
import { callDesk } from '../calls/call-desk.ts';
import { useTexts } from '../texts/use-texts.tsx';
import { type Columns, DataTable } from '../ui/data-table.tsx';
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: the name of a file changes with the language only
  return useMemo(
    () => [
      {
        id: 'file',
        header: t('content.progress.file'),
        cell: ({ row }) => <Link to={fileAddress(row.original.file)}>{nameOf(row.original)}</Link>,
      },
      { id: 'texts', header: t('content.progress.texts'), cell: ({ row }) => row.original.texts },
      ...languages.map(({ code, name }) => ({
        id: code,
        header: name,
        cell: ({ row }: { row: { original: ContentFileRow } }) => {
          const missing = row.original.missing[code] ?? 0;
          return missing === 0
            ? t('content.progress.done')
            : t('content.progress.missing', { count: missing });
        },
      })),
    ],
    [t, languages],
  );
}
