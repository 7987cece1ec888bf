import type { ContentFilePage, ContentTextCell } from '@portal/contract/staff/content/staff-content';
import { useEffect, useId, useRef, useState } from 'react';
import { callDesk } from '../calls/call-desk.ts';
import { useTexts } from '../texts/use-texts.tsx';
import { HistoryDialog } from './history-dialog.tsx';
import { type DraftTexts, nameOfPlace } from './use-draft-texts.ts';

type Row = ContentFilePage['rows'][number];

type TextRowProps = {
  row: Row;
  page: Pick<ContentFilePage, 'file' | 'languages'>;
  /** In place of the key. */
  legend?: string;
  draft: DraftTexts;
  /** Reads the texts of the server again. */
  reload: () => Promise<void>;
  /** Row of a whole file that a search found, and its language. */
  line: number | null;
  lineLocale: string | null;
};

/** A text in every language. */
export function TextRow({ row, page, legend, draft, reload, line, lineLocale }: TextRowProps) {
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
            {...{ cell, draft, reload }}
          />
        ))}
      </div>
    </fieldset>
  );
}

type TextCellProps = {
  place: { path: string; key: string };
  name: string;
  cell: ContentTextCell;
  draft: DraftTexts;
  reload: () => Promise<void>;
  line: number | null;
};

function TextCell({ place, name, cell, draft, reload, line }: TextCellProps) {
  const { t } = useTexts();
  const id = useId();
  const isWhole = place.key === '';
  const text =
    draft.typed.get(nameOfPlace(place)) ?? (cell.draft ? (cell.draft.text ?? '') : (cell.live?.text ?? ''));
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
        {cell.live === null && <small>{t('content.none')}</small>}
        {cell.others.length > 0 && <small>{t('content.others', { names: cell.others.join(', ') })}</small>}
        {cell.draft?.isOutdated && <Outdated {...{ place, cell, draft, reload }} />}
      </div>
      <CellActions {...{ place, name, cell, draft, reload, text }} />
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

type Decision = Pick<TextCellProps, 'place' | 'cell' | 'draft' | 'reload'>;

/** Somebody else has published the text: which one is wanted? */
function Outdated({ place, cell, draft, reload }: Decision) {
  const { t } = useTexts();
  const keep = async (which: 'mine' | 'live') => {
    await draft.flush();
    await callDesk('keepContentText', { ...place, keep: which });
    if (which === 'live') draft.forget(place);
    await reload();
  };
  return (
    <div className="outdated">
      <p>{t('content.outdated')}</p>
      <blockquote lang={cell.locale}>{cell.live?.text}</blockquote>
      <button type="button" className="button plain" onClick={() => void keep('mine')}>
        {t('content.outdated.mine')}
      </button>
      <button type="button" className="button plain" onClick={() => void keep('live')}>
        {t('content.outdated.live')}
      </button>
    </div>
  );
}

type ActionProps = Omit<TextCellProps, 'line'> & { text: string };

function CellActions({ place, name, cell, draft, reload, text }: ActionProps) {
  const { t } = useTexts();
  const [isOpen, setOpen] = useState(false);
  const isChanged = cell.live !== null && text !== cell.live.text;
  const about = t('content.about', { language: name, key: place.key || t('content.whole') });
  return (
    <div className="row">
      {isChanged && (
        <button
          type="button"
          className="link"
          aria-label={`${t('content.undo')}, ${about}`}
          onClick={() => draft.type({ ...place, text: cell.live?.text ?? '' })}
        >
          {t('content.undo')}
        </button>
      )}
      {cell.live?.origin === 'desk' && (
        <button
          type="button"
          className="link"
          aria-label={`${t('content.history')}, ${about}`}
          onClick={() => setOpen(true)}
        >
          {t('content.history')}
        </button>
      )}
      {isOpen && (
        <HistoryDialog
          place={place}
          lang={cell.locale}
          onClose={() => setOpen(false)}
          onUse={async (wanted, shown) => {
            draft.type({ ...place, text: wanted }, shown);
            await reload();
          }}
        />
      )}
    </div>
  );
}
