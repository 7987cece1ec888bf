import type { ContentTextCell } from '@portal/contract/staff/content/staff-content';
import { useState } from 'react';
import { callDesk } from '../calls/call-desk.ts';
import { useTexts } from '../texts/use-texts.tsx';
import { HistoryDialog } from './history-dialog.tsx';
import { type DraftTexts, shownText } from './use-draft-texts.ts';

/** A text in one language, and the draft that it is edited in. */
export type CellProps = {
  place: { path: string; key: string };
  /** Name of the language. */
  name: string;
  cell: ContentTextCell;
  draft: DraftTexts;
};

type Decision = Omit<CellProps, 'name'>;

/** Another person has published the text: which one is wanted? */
export function Outdated({ place, cell, draft }: Decision) {
  const { t } = useTexts();
  const keep = async (which: 'mine' | 'live') => {
    await draft.flush();
    await callDesk('keepContentText', { ...place, keep: which });
    if (which === 'live') draft.forget(place);
    await draft.reload();
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

/** Takes the own change of a text back, or opens its history. */
export function CellActions({ place, name, cell, draft }: CellProps) {
  const { t } = useTexts();
  const [isOpen, setOpen] = useState(false);
  const isChanged = cell.live !== null && shownText(draft, { place, cell }) !== cell.live.text;
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
            await draft.reload();
          }}
        />
      )}
    </div>
  );
}
