import type { ContentFilePage } from '@portal/contract/staff/content/staff-content';
import { useTexts } from '../../texts/use-texts.tsx';
import type { NumberedList } from './list-entries.ts';

type AddEntryProps = {
  list: NumberedList;
  page: Pick<ContentFilePage, 'languages'>;
  /** Adds empty rows; they are saved when something is typed. */
  onAdd: (rows: ContentFilePage['rows']) => void;
};

/** Adds an entry to a list, such as a slide of the banner. */
export function AddEntry({ list: { name, fields, next }, page, onAdd }: AddEntryProps) {
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
