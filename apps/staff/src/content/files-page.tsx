import type { ContentFileRow } from '@portal/contract/staff/content/staff-content';
import { CONTENT_FILE_KINDS } from '@portal/contract/staff/content/staff-content-names';
import type { StaffResult } from '@portal/contract/staff/staff-calls';
import { type FormEvent, useState } from 'react';
import {
  Form,
  Link,
  type LoaderFunctionArgs,
  useLoaderData,
  useNavigate,
  useSearchParams,
} from 'react-router';
import { callDesk } from '../calls/call-desk.ts';
import { useTexts } from '../texts/use-texts.tsx';
import { DraftNote } from './draft-note.tsx';
import { fileAddress, useFileName } from './file-name.ts';

type Loaded = StaffResult<'listContentFiles'> & { found: StaffResult<'findContentTexts'> | null };

const ADDRESS = /^[a-z0-9][\w-]*(\/[\w-]+)*$/i;

/** Loads the files, and what a search found. */
export async function loadFiles({ request }: LoaderFunctionArgs): Promise<Loaded> {
  const text = new URL(request.url).searchParams.get('text')?.trim() ?? '';
  const [files, found] = await Promise.all([
    callDesk('listContentFiles', {}),
    text.length < 2 ? null : callDesk('findContentTexts', { text }),
  ]);
  return { ...files, found };
}

/** Finds a text by what is read on the page, and lists all files by kind. */
export function FilesPage() {
  const { files, found, draft, leftOut } = useLoaderData<Loaded>();
  const [search] = useSearchParams();
  const { t } = useTexts();
  const nameOf = useFileName();
  const text = search.get('text') ?? '';
  return (
    <>
      <h1>{t('content.title')}</h1>
      <DraftNote draft={draft} />
      <LeftOut files={leftOut} />
      <Form method="get" role="search" className="search" key={text}>
        <label>
          {t('content.find')}
          <input name="text" defaultValue={text} minLength={2} maxLength={200} required />
          <small>{t('content.find.hint')}</small>
        </label>
        <button type="submit" className="button">
          {t('content.find.button')}
        </button>
      </Form>
      {found && <Found found={found} files={files} />}
      {CONTENT_FILE_KINDS.map((kind) => (
        <section key={kind}>
          <h2>{t(`content.kind.${kind}`)}</h2>
          <ul className="files">
            {files
              .filter((file) => file.kind === kind)
              .map((file) => (
                <li key={file.file}>
                  <Link to={fileAddress(file.file)}>{nameOf(file)}</Link>
                </li>
              ))}
          </ul>
          {kind === 'page' && <NewPageForm files={files} />}
        </section>
      ))}
    </>
  );
}

/** Files of the operator's folder that visitors do not read, and what is wrong in each. */
function LeftOut({ files }: { files: Loaded['leftOut'] }) {
  const { t } = useTexts();
  if (files.length === 0) return null;
  return (
    <section className="notice">
      <h2>{t('content.left-out')}</h2>
      <p>{t('content.left-out.about')}</p>
      <ul>
        {files.map(({ file, place, problem }) => (
          <li key={`${file} ${place} ${problem}`}>
            <code>{file}</code> <span lang="en">{[place, problem].filter(Boolean).join(': ')}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Found({
  found: { found, isCut },
  files,
}: {
  found: NonNullable<Loaded['found']>;
  files: Loaded['files'];
}) {
  const { t } = useTexts();
  const nameOf = useFileName();
  const name = (file: string) => nameOf(files.find((one) => one.file === file) ?? { file, title: null });
  return (
    <section>
      <h2>{t('content.found')}</h2>
      <p role="status">
        {isCut ? t('content.found.cut') : t('content.found.count', { count: found.length })}
      </p>
      <ul className="found">
        {found.map(({ locale, file, key, line, text }) => (
          <li key={`${locale}/${file} ${key} ${line}`}>
            <Link
              to={fileAddress(file, {
                ...(key && { key }),
                ...(line !== null && { line: String(line), locale }),
              })}
            >
              <span lang={locale}>{text}</span>
            </Link>
            <small>
              {name(file)}, {key || t('content.line', { line: line ?? 1 })} ({locale})
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Begins a page of prose at an address of one's choice. */
function NewPageForm({ files }: { files: readonly ContentFileRow[] }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const [problem, setProblem] = useState<'content.new.wrong' | 'content.new.taken' | null>(null);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get('address') ?? '').trim();
    const address = typed.replace(/^\//, '');
    const file = `pages/${address}.md`;
    if (!ADDRESS.test(address)) return setProblem('content.new.wrong');
    if (files.some((one) => one.file === file)) return setProblem('content.new.taken');
    return void navigate(fileAddress(file));
  };
  return (
    <form className="row" onSubmit={submit} noValidate>
      <label>
        {t('content.new')}
        <input
          name="address"
          maxLength={80}
          autoComplete="off"
          aria-invalid={problem !== null}
          aria-describedby="new-page-problem"
        />
      </label>
      <button type="submit" className="button plain">
        {t('content.new.button')}
      </button>
      <p id="new-page-problem" role="alert" className="problem" hidden={problem === null}>
        {problem && t(problem)}
      </p>
    </form>
  );
}
