import { BUNDLE_NOTES_FILE } from '@portal/contract/content/bundle-notes';
import type { ContentLanguage } from '@portal/contract/staff/content/staff-content';
import type { BundleNotesPage, BundleNotesRow } from '@portal/contract/staff/content/staff-content-notes';
import { useId, useState } from 'react';
import { useLoaderData, useSearchParams } from 'react-router';
import { callDesk } from '../../calls/call-desk.ts';
import { formatAmount } from '../../texts/format.ts';
import { useTexts } from '../../texts/use-texts.tsx';
import { DraftNote } from '../draft-note.tsx';
import { Preview } from '../preview.tsx';
import { SaveState } from '../save-state.tsx';
import { TextRow } from '../text-row.tsx';
import { type DraftTexts, nameOfPlace, useDraftTexts } from '../use-draft-texts.ts';
import { isBundleShown, noteOf } from './find-bundles.ts';

/** Loads the bundles on sale with their notes. */
export const loadBundleNotes = () => callDesk('listBundleNotes', {});

/** Pages of customers with notes that can be shown without a number. */
const PAGES = ['/table'];

/** The notes to bundles: each bundle on sale with its note in every language. */
export function BundleNotesScreen() {
  const page = useLoaderData<BundleNotesPage>();
  const { t } = useTexts();
  const draft = useDraftTexts(page);
  return (
    <>
      <h1>{t('content.bundles')}</h1>
      <p>{t('content.bundles.about')}</p>
      {!page.isCatalogueKnown && (
        <p role="alert" className="problem">
          {t('content.bundles.unavailable')}
        </p>
      )}
      <DraftNote draft={draft.change} />
      <div className="editor">
        <Bundles page={page} draft={draft} />
        <Preview
          change={draft.change?.id ?? ''}
          pages={PAGES}
          languages={page.languages}
          saved={draft.saved}
        />
      </div>
      <SaveState draft={draft} />
    </>
  );
}

function Bundles({ page, draft }: { page: BundleNotesPage; draft: DraftTexts }) {
  const [search] = useSearchParams();
  const { t } = useTexts();
  const first = search.get('key');
  const [filter, setFilter] = useState(first ?? '');
  const [noted, setNoted] = useState(false);
  const id = useId();
  const shown = page.rows.filter((row) => isBundleShown(row, { filter, noted }));
  return (
    <section aria-label={t('content.bundles')}>
      <p>
        <label htmlFor={id}>{t('content.bundles.filter')}</label>
        <input id={id} type="search" value={filter} onChange={({ target }) => setFilter(target.value)} />{' '}
        <small role="status">
          {t('content.filter.count', { count: shown.length, total: page.rows.length })}
        </small>
      </p>
      <label className="switch">
        <input type="checkbox" checked={noted} onChange={({ target }) => setNoted(target.checked)} />
        {t('content.bundles.noted')}
      </label>
      <ul className="bundle-notes">
        {shown.map((row) => (
          <BundleNotesItem
            key={row.key}
            {...{ row, draft }}
            languages={page.languages}
            isCatalogueKnown={page.isCatalogueKnown}
            isOpen={row.key === first}
          />
        ))}
      </ul>
    </section>
  );
}

type ItemProps = {
  row: BundleNotesRow;
  languages: readonly ContentLanguage[];
  draft: DraftTexts;
  isCatalogueKnown: boolean;
  /** Its fields are shown from the beginning. */
  isOpen: boolean;
};

/** A bundle: name, price and note in one line, and behind it the fields of the note in every language. */
function BundleNotesItem({ row, languages, draft, isCatalogueKnown, isOpen }: ItemProps) {
  const { t, translate, language } = useTexts();
  const { key, bundle, texts } = row;
  const typed = texts.map((cell) => ({
    lang: cell.locale,
    note: draft.typed.get(nameOfPlace({ path: `${cell.locale}/${BUNDLE_NOTES_FILE}`, key })) ?? noteOf(cell),
  }));
  const shown = typed.find(({ note }) => note !== '');
  return (
    <li>
      <details open={isOpen}>
        <summary>
          <b>{bundle?.name ?? key}</b>{' '}
          {bundle && (
            <span>
              {formatAmount(bundle, language)} · {bundle.category} ·{' '}
              {translate('content.bundles.line', bundle.line)} · {key}
            </span>
          )}
          {!bundle && isCatalogueKnown && <span className="problem">{t('content.bundles.unknown')}</span>}
          {shown && <small lang={shown.lang}>{shown.note}</small>}
        </summary>
        <TextRow
          {...{ row, draft }}
          page={{ file: BUNDLE_NOTES_FILE, languages: [...languages] }}
          legend={t('content.bundles.note', { bundle: bundle?.name ?? key })}
          line={null}
          lineLocale={null}
        />
      </details>
    </li>
  );
}
