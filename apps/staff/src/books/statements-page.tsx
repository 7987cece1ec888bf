import type { StaffUpload } from '@portal/contract/staff/staff-books';
import type { StaffResult } from '@portal/contract/staff/staff-calls';
import { useEffect, useState } from 'react';
import { Link, type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router';
import { callDesk, DeskError, sendBytes, toDeskError } from '../calls/call-desk.ts';
import { useMay } from '../layout/use-may.ts';
import type { Columns } from '../table/columns.ts';
import { DataTable } from '../table/data-table.tsx';
import { toOperatorLocale } from '../texts/operator-time.ts';
import { translateAccount, translateFirst } from '../texts/translate-data.ts';
import { useTexts } from '../texts/use-texts.tsx';
import { Choice } from '../ui/choice.tsx';
import { MoreLink } from '../ui/more-link.tsx';
import { Problem } from '../ui/problem.tsx';
import { RecordSource } from './record-source.tsx';

type Loaded = StaffResult<'listStatements'> & { choices: StaffResult<'readBooksChoices'> };

const POLL_MS = 1_000;

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
  const texts = useTexts();
  const { t } = texts;
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
            <RecordSource source={name} record="money" /> ({translateAccount(texts, account)}){t('app.colon')}{' '}
            {[...new Set(rules.map((rule) => texts.translate('rule', rule.name)))].join(', ')}
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

/** Uploads a statement and shows its import until the end. */
function UploadForm({ choices }: { choices: StaffResult<'readBooksChoices'> }) {
  const texts = useTexts();
  const { t } = texts;
  const [sent, setSent] = useState<number | null>(null);
  const [problem, setProblem] = useState<DeskError | null>(null);
  const [id, setId] = useState<string | null>(null);
  const upload = useUpload(id, setProblem);
  const submit = async (form: FormData) => {
    const file = form.get('file');
    if (!(file instanceof File) || file.size === 0) return setProblem(new DeskError('REFUSED', 'no-file'));
    setProblem(null);
    setId(null);
    setSent(0);
    const { partBytes } = choices;
    try {
      setId(await sendFile({ file, partBytes, source: String(form.get('source')), onSent: setSent }));
    } catch (error) {
      setProblem(toDeskError(error));
    }
    setSent(null);
  };
  return (
    <form
      className="search"
      onSubmit={(event) => {
        event.preventDefault();
        void submit(new FormData(event.currentTarget));
      }}
    >
      <Choice
        name="source"
        label={t('books.source')}
        values={choices.sources.map(({ name }) => name)}
        textOf={(value) => translateFirst(texts, ['mode', 'provider'], value)}
      />
      <label className="wide">
        {t('books.file')}
        <input name="file" type="file" accept=".csv,.txt,.xml,.sta,.940,.mt940" required />
      </label>
      <button type="submit" className="button" disabled={sent !== null}>
        {t('books.upload')}
      </button>
      {sent !== null && <progress aria-label={t('upload.receiving')} value={sent} max={1} />}
      {problem && <Problem error={problem} />}
      <div role="status">{upload && <UploadResult upload={upload} />}</div>
    </form>
  );
}

/** Asks for the state of an upload until its import ends. */
function useUpload(id: string | null, onProblem: (problem: DeskError) => void): StaffUpload | null {
  const { revalidate } = useRevalidator();
  const [upload, setUpload] = useState<StaffUpload | null>(null);
  useEffect(() => {
    setUpload(null);
    if (id === null) return;
    let [timer, isOver] = [0, false];
    const ask = async () => {
      const now = await callDesk('readUpload', { id });
      if (isOver) return;
      setUpload(now);
      if (now.state === 'importing') timer = window.setTimeout(start, POLL_MS);
      else await revalidate();
    };
    const start = () => {
      ask().catch((error: unknown) => onProblem(toDeskError(error)));
    };
    start();
    return () => {
      isOver = true;
      window.clearTimeout(timer);
    };
  }, [id, revalidate, onProblem]);
  return upload;
}

type FileToSend = { file: File; source: string; partBytes: number; onSent: (share: number) => void };

/**
 * Uploads a file in parts and begins its import. Returns the id of the upload. Throws a DeskError.
 * @param options.onSent called with how much was sent, 0 to 1
 */
async function sendFile({ file, source, partBytes, onSent }: FileToSend): Promise<string> {
  const { id } = await callDesk('startUpload', { source, name: file.name, bytes: file.size });
  for (let at = 0; at < file.size; at += partBytes) {
    await sendBytes('uploadPart', { id, number: at / partBytes }, file.slice(at, at + partBytes));
    onSent(Math.min((at + partBytes) / file.size, 1));
  }
  await callDesk('finishUpload', { id });
  return id;
}

/** How far an upload is, or what became of it. */
function UploadResult({ upload }: { upload: StaffUpload }) {
  const { t, translate, language } = useTexts();
  const { name, source, state, share, counts, lines, why, line, fileId } = upload;
  const percent = new Intl.NumberFormat(toOperatorLocale(language), { style: 'percent' }).format(share);
  return (
    <div className="card">
      <p>
        <RecordSource source={source} record="money" />, {name}: {t(`upload.${state}`)}{' '}
        {state === 'importing' && percent}
      </p>
      {lines !== null && <p>{t('upload.counts', { lines, ...counts })}</p>}
      {line !== null && <p>{t('upload.line', { line })}</p>}
      {/* A refusal is one code or sentence; an imported file may have several codes. */}
      {(state === 'imported' ? (why ?? '').split(' ').filter(Boolean) : [why ?? '']).map(
        (each) => each && <p key={each}>{translate('why', each)}</p>,
      )}
      {fileId !== null && <Link to={`/books/statements/${fileId}`}>{t('upload.lines')}</Link>}
    </div>
  );
}
