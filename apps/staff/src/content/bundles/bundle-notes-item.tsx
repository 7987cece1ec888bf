import { BUNDLE_NOTES_FILE } from '@portal/contract/content/bundle-notes';
import type { ContentLanguage } from '@portal/contract/staff/content/staff-content';
import type { BundleNotesRow } from '@portal/contract/staff/content/staff-content-notes';
import { formatAmount } from '../../texts/format.ts';
import { useTexts } from '../../texts/use-texts.tsx';
import { TextRow } from '../text-row.tsx';
import { type DraftTexts, nameOfPlace } from '../use-draft-texts.ts';
import { noteOf } from './find-bundles.ts';

type ItemProps = {
  row: BundleNotesRow;
  languages: readonly ContentLanguage[];
  draft: DraftTexts;
  isCatalogueKnown: boolean;
  /** Its fields are shown from the beginning. */
  isOpen: boolean;
};

/** A bundle: name, price and note in one line, and behind it the fields of the note in every language. */
export function BundleNotesItem({ row, languages, draft, isCatalogueKnown, isOpen }: ItemProps) {
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
