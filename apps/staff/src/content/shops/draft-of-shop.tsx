import { shopPath } from '@portal/contract/content/shop-file';
import type { ContentShopRow } from '@portal/contract/staff/content/staff-content-shops';
import { useState } from 'react';
import { callDesk } from '../../calls/call-desk.ts';
import { useTexts } from '../../texts/use-texts.tsx';
import { HistoryDialog } from '../history-dialog.tsx';

type DraftProps = {
  row: ContentShopRow;
  /** Shows what the server has now. */
  reload: () => Promise<void>;
};

/** How the draft of a shop differs from what customers have, what others do with it, and what was published before. */
export function DraftOfShop({ row: { id, live, draft, others }, reload }: DraftProps) {
  const { t } = useTexts();
  const [isOpen, setOpen] = useState(false);
  const place = { path: shopPath(id), key: '' };
  const keep = async (which: 'mine' | 'live') => {
    await callDesk('keepContentText', { ...place, keep: which });
    await reload();
  };
  return (
    <div className="notes">
      {draft?.shop === null && <p className="outdated">{t('content.shops.draft.removed')}</p>}
      {draft?.isOutdated && (
        <div className="outdated">
          <p>{t('content.shop.outdated')}</p>
          <button type="button" className="button plain" onClick={() => void keep('mine')}>
            {t('content.outdated.mine')}
          </button>
        </div>
      )}
      {others.length > 0 && <p>{t('content.others', { names: others.join(', ') })}</p>}
      <div className="row">
        {draft && (
          <button type="button" className="link" onClick={() => void keep('live')}>
            {t(draft.isOutdated ? 'content.outdated.live' : 'content.undo')}
          </button>
        )}
        {live && (
          <button type="button" className="link" onClick={() => setOpen(true)}>
            {t('content.history')}
          </button>
        )}
      </div>
      {isOpen && (
        <HistoryDialog
          place={place}
          lang="en"
          onClose={() => setOpen(false)}
          onUse={async (text) => {
            await callDesk('saveContentTexts', { texts: [{ ...place, text }] });
            await reload();
          }}
        />
      )}
    </div>
  );
}
