import type { StaffResult } from '@portal/contract/staff/staff-calls';
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { callDesk } from '../calls/call-desk.ts';
import { useMay } from '../layout/use-may.ts';
import type { Columns } from '../table/columns.ts';
import { DataTable } from '../table/data-table.tsx';
import { useTexts } from '../texts/use-texts.tsx';
import { MoreLink } from '../ui/more-link.tsx';
import { RecordSource } from './record-source.tsx';
import { UploadForm } from './upload-form.tsx';
import { UploadResult } from './upload-result.tsx';

type Loaded = StaffResult<'listStatements'> & { choices: StaffResult<'readBooksChoices'> };

/** Loads imported files, and the sources of statements. */
export async function loadStatements({ request }: LoaderFunctionArgs): Promise<Loaded> {
  const after = new URL(request.url).searchParams.get('after') ?? undefined;
  const [found, choices] = await Promise.all([
    callDesk('listStatements', { after }),
    callDesk('readBooksChoices', {}),
  ]);
  return { ...found, choices };
}

/** Uploading of statements, and what became of them. */
export function StatementsPage() {
  const { rows, uploads, next, choices } = useLoaderData<Loaded>();
  const may = useMay();
  const { t } = useTexts();
  const columns = useColumns();
  return (
    <>
      <h1>{t('books.statements')}</h1>
      {may('startUpload') && <UploadForm choices={choices} />}
      {may('startUpload') && <p className="words">{t('books.plain-format')}</p>}
      {uploads.length > 0 && <h2>{t('books.uploads')}</h2>}
      {uploads.map((upload) => (
        <UploadResult key={upload.id} upload={upload} />
      ))}
      <DataTable
        name="statements"
        caption={t('books.files')}
        columns={columns}
        rows={rows}
        none={t('books.no-files')}
      />
      <MoreLink next={next}>{t('acts.next')}</MoreLink>
      <h2>{t('books.rules')}</h2>
      <ul>
        {choices.sources.map(({ name, account, rules }) => (
          <li key={name}>
            {name} ({account}): {[...new Set(rules.map((rule) => rule.name))].join(', ')}
          </li>
        ))}
      </ul>
    </>
  );
}

function useColumns(): Columns<Loaded['rows'][number]> {
  const { t } = useTexts();
  return [
    { header: t('books.file'), cell: (row) => <Link to={`/books/statements/${row.id}`}>{row.name}</Link> },
    { header: t('books.source'), cell: (row) => <RecordSource source={row.source} record="money" /> },
    { header: t('row.time'), at: (row) => row.at },
    { header: t('row.who'), kind: 'code', cell: (row) => row.by },
    { header: t('books.lines'), kind: 'number', cell: (row) => row.lines },
    { header: t('books.matched'), kind: 'number', cell: (row) => row.counts.matched },
    { header: t('books.explained'), kind: 'number', cell: (row) => row.counts.explained },
    { header: t('books.difference'), kind: 'number', cell: (row) => row.counts.difference },
  ];
}
