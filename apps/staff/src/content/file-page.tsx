import type { ContentFilePage } from '@portal/contract/staff/content/staff-content';
import { useId, useState } from 'react';
import { Link, type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router';
import { callDesk } from '../calls/call-desk.ts';
import { useTexts } from '../texts/use-texts.tsx';
import { DraftNote } from './draft-note.tsx';
import { leadOf } from './entries/edit-items.ts';
import { ItemList } from './entries/item-list.tsx';
import { listEntries } from './entries/list-entries.ts';
import { useFileName } from './file-name.ts';
import { FormEditor } from './forms/form-editor.tsx';
import { AddPicture } from './pictures/add-picture.tsx';
import { Preview } from './preview.tsx';
import { QuestionEditor } from './questions/question-editor.tsx';
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
  const draft = useDraftTexts(page);
  /** The page of customers that has what is being edited. */
  const [shown, setShown] = useState<string | null>(null);
  return (
    <>
      <p>
        <Link to="/content">{t('content.texts')}</Link>
      </p>
      <h1>{nameOf(page)}</h1>
      <DraftNote draft={draft.change} />
      <div className="editor">
        <Texts page={page} draft={draft} onShow={setShown} />
        <Preview
          change={draft.change?.id ?? ''}
          pages={[...new Set([...(shown ? [shown] : []), ...page.shownOn])]}
          wanted={shown}
          languages={page.languages}
          saved={draft.saved}
        />
      </div>
      <SaveState draft={draft} />
    </>
  );
}

type EditedPage = { page: ContentFilePage; draft: DraftTexts };

function Texts({ page, draft, onShow }: EditedPage & { onShow: (path: string) => void }) {
  const rows = <Rows {...{ page, draft }} />;
  if (page.kind === 'help') return <QuestionEditor {...{ page, draft, onShow }}>{rows}</QuestionEditor>;
  return page.kind === 'form' ? <FormEditor {...{ page, draft }}>{rows}</FormEditor> : rows;
}

function Rows({ page, draft }: EditedPage) {
  const [search] = useSearchParams();
  const [filter, setFilter] = useState(search.get('key') ?? '');
  const { t } = useTexts();
  const id = useId();
  const [added, setAdded] = useState<ContentFilePage['rows']>([]);
  const rows = [...page.rows, ...added.filter(({ key }) => page.rows.every((row) => row.key !== key))];
  // A search shows the text that was found alone.
  const lists = filter === '' ? listEntries(rows.map(({ key }) => key)).filter(leadOf) : [];
  const isListed = ({ key }: { key: string }) =>
    lists.some(({ name }) => key.startsWith(`${name}.`) && isNumbered(key));
  const shown = rows.filter((row) => isShown(row, filter) && !isListed(row));
  const isWhole = page.rows[0]?.key === '';
  return (
    <section aria-label={t('content.texts')}>
      {!isWhole && (
        <p>
          <label htmlFor={id}>{t('content.filter')}</label>
          <input id={id} type="search" value={filter} onChange={({ target }) => setFilter(target.value)} />{' '}
          <small role="status">
            {filter && t('content.filter.count', { count: shown.length, total: rows.length })}
          </small>
        </p>
      )}
      {lists.map((list) => (
        <ItemList
          key={list.name}
          {...{ list, page, rows, draft }}
          onAdd={(more) => setAdded([...added, ...more])}
        />
      ))}
      {lists.length > 0 && <h2>{t('content.rest')}</h2>}
      {shown.map((row) => (
        <TextRow
          key={row.key}
          {...{ row, page, draft }}
          line={Number(search.get('line')) || null}
          lineLocale={search.get('locale')}
        />
      ))}
      {(page.kind === 'page' || page.kind === 'help') && <AddPicture {...{ page, draft }} />}
    </section>
  );
}

const isNumbered = (key: string) => /^[\w-]+\.\d+\.\w+$/.test(key);

function isShown({ key, texts }: ContentFilePage['rows'][number], filter: string): boolean {
  const wanted = filter.trim().toLowerCase();
  return [key, ...texts.map(({ live, draft }) => draft?.text ?? live?.text ?? '')].some((text) =>
    text.toLowerCase().includes(wanted),
  );
}
