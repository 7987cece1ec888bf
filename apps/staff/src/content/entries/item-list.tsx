import type { ContentFilePage } from '@portal/contract/staff/content/staff-content';
import { DEFAULT_LOCALE } from '@portal/domain/language/locale';
import { useState } from 'react';
import { useTexts } from '../../texts/use-texts.tsx';
import { TextRow } from '../text-row.tsx';
import { type DraftTexts, shownText } from '../use-draft-texts.ts';
import { exchangeItems, fieldsOf, type ItemText, leadOf, removeItem, type SeenTexts } from './edit-items.ts';
import type { NumberedList } from './list-entries.ts';
import { MovableList } from './movable-list.tsx';

type ItemListProps = {
  list: NumberedList;
  page: ContentFilePage;
  /** The rows of the file, with those that were just added. */
  rows: ContentFilePage['rows'];
  draft: DraftTexts;
  onAdd: (rows: ContentFilePage['rows']) => void;
};

/** Slides or links in the order in which customers see them, moved and removed in all languages at once. */
export function ItemList({ list, page, rows, draft, onAdd }: ItemListProps) {
  const { t, translate } = useTexts();
  const [added, setAdded] = useState<string | null>(null);
  const seen = seeTexts({ page, rows, draft });
  const write = (texts: ItemText[]) => {
    for (const { key, locale, text } of texts) draft.type({ path: `${locale}/${page.file}`, key, text });
  };
  const titleOf = (number: number) => seen.read(`${list.name}.${number}.${leadOf(list)}`, DEFAULT_LOCALE);
  const exchange = (number: number, by: -1 | 1) => {
    const other = list.numbers[list.numbers.indexOf(number) + by];
    if (other !== undefined) write(exchangeItems(seen, list, [number, other]));
  };
  return (
    <section aria-label={translate('content.list', list.name)}>
      <h2>{translate('content.list', list.name)}</h2>
      <MovableList
        isNumbered
        added={added}
        entries={list.numbers.map((number, at) => ({
          key: String(number),
          title: `${at + 1}. ${titleOf(number)}`,
          isRemoved: titleOf(number) === '',
          ...(titleOf(number) === '' && { about: t('content.entry.not-shown') }),
        }))}
        onMove={(key, by) => exchange(Number(key), by)}
        onRemove={(key) => write(removeItem(seen, list, Number(key)))}
      >
        {(key) =>
          fieldsOf(rows, list, Number(key)).map((row) => (
            <TextRow key={row.key} {...{ row, page, draft }} line={null} lineLocale={null} />
          ))
        }
      </MovableList>
      <AddEntry
        {...{ list, page }}
        onAdd={(more) => {
          onAdd(more);
          setAdded(String(list.next));
        }}
      />
    </section>
  );
}

function seeTexts({ page, rows, draft }: Pick<ItemListProps, 'page' | 'rows' | 'draft'>): SeenTexts {
  return {
    rows,
    languages: page.languages.map(({ code }) => code),
    read: (key, locale) => {
      const cell = rows.find((row) => row.key === key)?.texts.find((one) => one.locale === locale);
      const place = { path: `${locale}/${page.file}`, key };
      return shownText(draft, { place, cell: cell ?? { live: null, draft: null } });
    },
  };
}

type AddEntryProps = {
  list: NumberedList;
  page: Pick<ContentFilePage, 'languages'>;
  /** Adds empty rows; they are saved when something is typed. */
  onAdd: (rows: ContentFilePage['rows']) => void;
};

/** Adds an entry to a list, such as a slide of the banner. */
function AddEntry({ list: { name, fields, next }, page, onAdd }: AddEntryProps) {
  const { t, translate } = useTexts();
  const add = () =>
    onAdd(
      fields.map((field) => ({
        key: `${name}.${next}.${field}`,
        texts: page.languages.map(({ code }) => ({ locale: code, live: null, draft: null, others: [] })),
      })),
    );
  return (
    <p>
      <button type="button" className="button plain" onClick={add}>
        {t('content.entry.add', { list: translate('content.list', name) })}
      </button>
    </p>
  );
}
