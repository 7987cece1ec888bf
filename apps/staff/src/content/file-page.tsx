import type { ContentFilePage } from '@portal/contract/staff/content/staff-content';
import { useId, useState } from 'react';
import { Link, type LoaderFunctionArgs, useLoaderData, useRevalidator, useSearchParams } from 'react-router';
import { callDesk } from '../calls/call-desk.ts';
import { useTexts } from '../texts/use-texts.tsx';
import { AddEntry } from './add-entry.tsx';
import { DraftNote } from './draft-note.tsx';
import { useFileName } from './file-name.ts';
import { listEntries } from './list-entries.ts';
import { AddPicture } from './pictures/add-picture.tsx';
import { Preview } from './preview.tsx';
import { SaveState } from './save-state.tsx';
import { TextRow } from './text-row.tsx';
import { type DraftTexts, useDraftTexts } from './use-draft-texts.ts';

/** Loads the texts of a file in every language. */
export const loadFile = ({ request }: LoaderFunctionArgs) =>
  callDesk('readContentFile', { file: new URL(request.url).searchParams.get('file') ?? '' });

/** The editor of a file: each text in every language, and the page of customers beside it. */
export function FilePage() {
  const page = useLoaderData<ContentFilePage>();
  return <Editor key={page.file} page={page} />;
}

function Editor({ page }: { page: ContentFilePage }) {
  const { t } = useTexts();
  const nameOf = useFileName();
  const { revalidate } = useRevalidator();
  const draft = useDraftTexts(page.draft, revalidate);
  return (
    <>
      <p>
        <Link to="/content">{t('content.texts')}</Link>
      </p>
      <h1>{nameOf(page)}</h1>
      <DraftNote draft={draft.change} />
      <div className="editor">
        <Rows page={page} draft={draft} />
        <Preview
          change={draft.change?.id ?? ''}
          pages={page.shownOn}
          languages={page.languages}
          saved={draft.saved}
        />
      </div>
      <SaveState draft={draft} />
    </>
  );
}

function Rows({ page, draft }: { page: ContentFilePage; draft: DraftTexts }) {
  const [search] = useSearchParams();
  const [filter, setFilter] = useState(search.get('key') ?? '');
  const { revalidate } = useRevalidator();
  const { t } = useTexts();
  const id = useId();
  const [added, setAdded] = useState<ContentFilePage['rows']>([]);
  const rows = [...page.rows, ...added.filter(({ key }) => page.rows.every((row) => row.key !== key))];
  const shown = rows.filter((row) => isShown(row, filter));
  const isWhole = page.rows[0]?.key === '';
  const reload = async () => {
    await draft.flush();
    await revalidate();
  };
  return (
    <section aria-label={t('content.texts')}>
      {!isWhole && (
        <p>
          <label htmlFor={id}>{t('content.filter')}</label>
          <input id={id} type="search" value={filter} onChange={({ target }) => setFilter(target.value)} />
          <small role="status">
            {t('content.filter.count', { count: shown.length, total: rows.length })}
          </small>
        </p>
      )}
      {shown.map((row) => (
        <TextRow
          key={row.key}
          {...{ row, page, draft, reload }}
          line={Number(search.get('line')) || null}
          lineLocale={search.get('locale')}
        />
      ))}
      {(page.kind === 'page' || page.kind === 'help') && <AddPicture {...{ page, draft }} />}
      {listEntries(rows.map(({ key }) => key)).map((list) => (
        <AddEntry key={list.name} list={list} page={page} onAdd={(more) => setAdded([...added, ...more])} />
      ))}
    </section>
  );
}

function isShown({ key, texts }: ContentFilePage['rows'][number], filter: string): boolean {
  const wanted = filter.trim().toLowerCase();
  return [key, ...texts.map(({ live, draft }) => draft?.text ?? live?.text ?? '')].some((text) =>
    text.toLowerCase().includes(wanted),
  );
}
