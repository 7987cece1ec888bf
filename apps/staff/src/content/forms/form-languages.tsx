import type { ContentFilePage } from '@portal/contract/staff/content/staff-content';
import { DEFAULT_LOCALE } from '@portal/domain/language/locale';
import { useTexts } from '../../texts/use-texts.tsx';
import { CellActions, type CellProps, Outdated } from '../cell-actions.tsx';
import { shownText } from '../use-draft-texts.ts';

type FormLanguagesProps = Pick<CellProps, 'draft'> & {
  page: ContentFilePage;
  title: string;
  /** Text of the button that begins a language with the English file; left out: there is none. */
  begin?: string;
};

/** What others do with a file in each language, taking the own change of it back, and its history. */
export function FormLanguages({ page, draft, title, begin }: FormLanguagesProps) {
  const { t } = useTexts();
  const cells = page.rows[0]?.texts ?? [];
  const textIn = (cell: CellProps['cell']) =>
    shownText(draft, { place: { path: `${cell.locale}/${page.file}`, key: '' }, cell });
  const english = cells.find(({ locale }) => locale === DEFAULT_LOCALE);
  return (
    <>
      <h2>{title}</h2>
      <ul className="found">
        {cells.map((cell) => {
          const place = { path: `${cell.locale}/${page.file}`, key: '' };
          const name = page.languages.find(({ code }) => code === cell.locale)?.name ?? cell.locale;
          return (
            <li key={cell.locale}>
              <strong lang={cell.locale}>{name}</strong>
              {cell.others.length > 0 && (
                <small>{t('content.others', { names: cell.others.join(', ') })}</small>
              )}
              {cell.draft?.isOutdated && <Outdated {...{ place, cell, draft }} />}
              {begin && textIn(cell) === '' && (
                <button
                  type="button"
                  className="button plain"
                  onClick={() => english && draft.type({ ...place, text: textIn(english) })}
                >
                  {begin}
                </button>
              )}
              <CellActions {...{ place, name, cell, draft }} />
            </li>
          );
        })}
      </ul>
    </>
  );
}
