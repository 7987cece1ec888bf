import type { ContentFilePage } from '@portal/contract/staff/content/staff-content';
import { useEffect, useId, useRef } from 'react';
import { useTexts } from '../texts/use-texts.tsx';
import { CellActions, type CellProps, Outdated } from './cell-actions.tsx';
import { nameOfPlace, shownText } from './use-draft-texts.ts';

type Row = ContentFilePage['rows'][number];

type TextRowProps = Pick<CellProps, 'draft'> & {
  row: Row;
  page: Pick<ContentFilePage, 'file' | 'languages'>;
  /** In place of the key. */
  legend?: string;
  /** Row of a whole file that a search found, and its language. */
  line: number | null;
  lineLocale: string | null;
};

/** A text in every language. */
export function TextRow({ row, page, legend, draft, line, lineLocale }: TextRowProps) {
  const { t } = useTexts();
  return (
    <fieldset className={row.key === '' ? 'text-row whole' : 'text-row'}>
      <legend>{legend ?? (row.key || t('content.whole'))}</legend>
      <div>
        {row.texts.map((cell) => (
          <TextCell
            key={cell.locale}
            place={{ path: `${cell.locale}/${page.file}`, key: row.key }}
            name={page.languages.find(({ code }) => code === cell.locale)?.name ?? cell.locale}
            line={cell.locale === lineLocale ? line : null}
            {...{ cell, draft }}
          />
        ))}
      </div>
    </fieldset>
  );
}

type TextCellProps = CellProps & { line: number | null };

function TextCell({ place, name, cell, draft, line }: TextCellProps) {
  const { t } = useTexts();
  const id = useId();
  const isWhole = place.key === '';
  const text = shownText(draft, { place, cell });
  const problems = draft.problems.get(nameOfPlace(place)) ?? [];
  const field = useLine(line, text);
  return (
    <div>
      <label htmlFor={id}>{name}</label>
      <textarea
        id={id}
        ref={field}
        lang={cell.locale}
        rows={isWhole ? 24 : rowsOf(text)}
        spellCheck={!isWhole}
        value={text}
        aria-invalid={problems.length > 0}
        aria-describedby={`${id}-notes`}
        onChange={({ target: { value } }) =>
          // A text that is in no layer is not kept as an empty one.
          draft.type({ ...place, text: value === '' && cell.live === null ? null : value }, value)
        }
        onBlur={() => void draft.flush()}
      />
      <div id={`${id}-notes`} className="notes">
        {problems.length > 0 && (
          <ul role="alert" className="problem">
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        )}
        {cell.live === null && text === '' && <small>{t('content.none')}</small>}
        {cell.others.length > 0 && <small>{t('content.others', { names: cell.others.join(', ') })}</small>}
        {cell.draft?.isOutdated && <Outdated {...{ place, cell, draft }} />}
      </div>
      <CellActions {...{ place, name, cell, draft }} />
    </div>
  );
}

/** Selects a row of a text when it is shown. */
function useLine(line: number | null, text: string) {
  const field = useRef<HTMLTextAreaElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only once, not with each key press
  useEffect(() => {
    if (line === null || !field.current) return;
    const lines = text.split('\n');
    const start = lines.slice(0, line - 1).join('\n').length + (line > 1 ? 1 : 0);
    field.current.focus();
    field.current.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0));
    field.current.scrollTop = (field.current.scrollHeight * (line - 1)) / lines.length;
  }, [line]);
  return field;
}

const CHARACTERS_OF_A_ROW = 40;
const rowsOf = (text: string) => Math.min(8, Math.max(2, Math.ceil(text.length / CHARACTERS_OF_A_ROW)));
