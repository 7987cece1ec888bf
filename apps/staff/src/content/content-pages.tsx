import type { ContentFilePage, ContentFileRow } from '@portal/contract/staff/content/staff-content';
import type { StaffResult } from '@portal/contract/staff/staff-calls';
import { useId, useState } from 'react';
import {
  Link,
  type LoaderFunctionArgs,
  NavLink,
  Outlet,
  type RouteObject,
  useLoaderData,
  useSearchParams,
} from 'react-router';
import { callDesk } from '../calls/call-desk.ts';
import { useMe } from '../layout/use-may.ts';
import type { Columns } from '../table/columns.ts';
import { DataTable } from '../table/data-table.tsx';
import { useTexts } from '../texts/use-texts.tsx';
import { BundleNotesScreen, loadBundleNotes } from './bundles/bundle-notes-page.tsx';
import { ChangePage, loadChange } from './change-page.tsx';
import { ChangesPage, loadChanges } from './changes-page.tsx';
import { DraftNote } from './draft-note.tsx';
import { leadOf } from './entries/edit-items.ts';
import { ItemList } from './entries/item-list.tsx';
import { listEntries } from './entries/list-entries.ts';
import { fileAddress, useFileName } from './file-name.ts';
import { FilesPage, loadFiles } from './files-page.tsx';
import { FormEditor } from './forms/form-editor.tsx';
import { AddPicture } from './pictures/add-picture.tsx';
import { loadPictures, PicturesPage } from './pictures/pictures-page.tsx';
import { Preview } from './preview.tsx';
import { QuestionEditor } from './questions/question-editor.tsx';
import { SaveState } from './save-state.tsx';
import { ShopPage } from './shops/shop-page.tsx';
import { loadShops, ShopsPage } from './shops/shops-page.tsx';
import { TextRow } from './text-row.tsx';
import { type DraftTexts, useDraftTexts } from './use-draft-texts.ts';

const PAGES = [
  ['', 'content.texts'],
  ['/bundles', 'content.bundles'],
  ['/pictures', 'content.pictures'],
  ['/shops', 'content.shops'],
  ['/changes', 'content.changes'],
  ['/progress', 'content.progress'],
] as const;

/** Loads how much is translated. */
const loadProgress = () => callDesk('listContentFiles', {});

/** Loads the texts of a file in every language. */
const loadFile = ({ request }: LoaderFunctionArgs) =>
  callDesk('readContentFile', { file: new URL(request.url).searchParams.get('file') ?? '' });

const isNumbered = (key: string) => /^[\w-]+\.\d+\.\w+$/.test(key);

/** The pages of the editor for texts, for the router. */
export const contentPages: RouteObject = {
  path: 'content',
  element: <ContentLayout />,
  children: [
    { index: true, element: <FilesPage />, loader: loadFiles },
    { path: 'file', element: <FilePage />, loader: loadFile },
    { path: 'bundles', element: <BundleNotesScreen />, loader: loadBundleNotes },
    { path: 'pictures', element: <PicturesPage />, loader: loadPictures },
    { path: 'shops', element: <ShopsPage />, loader: loadShops },
    { path: 'shop', element: <ShopPage />, loader: loadShops },
    { path: 'changes', element: <ChangesPage />, loader: loadChanges },
    { path: 'changes/:id', element: <ChangePage />, loader: loadChange },
    { path: 'progress', element: <ProgressPage />, loader: loadProgress },
  ],
};

/** The pages of the editor for texts. */
function ContentLayout() {
  const me = useMe();
  const { t } = useTexts();
  return (
    <div className="content">
      <nav aria-label={t('nav.content')} className="row tabs">
        {PAGES.map(([path, text]) => (
          <NavLink key={path} to={`/content${path}`} end={path === ''} className="button plain">
            {t(text)}
          </NavLink>
        ))}
      </nav>
      <Outlet context={me} />
    </div>
  );
}

type Loaded = StaffResult<'listContentFiles'>;

/** How much of each file each language lacks; visitors read that in English. */
function ProgressPage() {
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
      <DataTable caption={t('content.progress')} isHeaded columns={columns} rows={files} />
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

/** The editor of a file: each text in every language, and the page of customers beside it. */
function FilePage() {
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

function isShown({ key, texts }: ContentFilePage['rows'][number], filter: string): boolean {
  const wanted = filter.trim().toLowerCase();
  return [key, ...texts.map(({ live, draft }) => draft?.text ?? live?.text ?? '')].some((text) =>
    text.toLowerCase().includes(wanted),
  );
}
