import { useLocation } from 'react-router';
import { useTexts } from '../../i18n/use-texts.ts';
import { ReloadLink } from '../../page/empty-page.tsx';
import { PageHead } from '../../page/page-head.tsx';
import { ProveNumberForm } from '../../prove-number/prove-number-form.tsx';
import type { PostedProof } from '../../prove-number/prove-number-step.ts';
import { Notice } from '../../ui/notice.tsx';
import { PageBand } from '../../ui/page-band.tsx';
import type { HistoryPage } from './history-step.ts';
import { PurchaseList } from './purchase-list.tsx';
import { historyTexts } from './texts.ts';

type HistoryScreenProps = {
  page: Exclude<HistoryPage, { kind: 'lost' }>;
  /** The last step without JavaScript, and the number in it. */
  posted: PostedProof | null;
};

/** /history: the purchases of a number that the visitor proves by a code. */
export function HistoryScreen({ page, posted }: HistoryScreenProps) {
  const t = useTexts(historyTexts);
  const isForLink = new URLSearchParams(useLocation().search).has('order');
  return (
    <>
      <PageHead title={t('history.title')} noindex />
      <PageBand title={t('history.title')} lead={t(isForLink ? 'history.prove-lead' : 'history.lead')} />
      <div className="wrap prose-page">
        {page.kind === 'open' && <PurchaseList history={page.history} />}
        {page.kind === 'closed' && <Closed posted={posted} />}
        {page.kind === 'unavailable' && (
          <div className="grid justify-items-start gap-4">
            <Notice tone="warning">{t('history.unavailable')}</Notice>
            <ReloadLink>{t('history.newest')}</ReloadLink>
          </div>
        )}
      </div>
    </>
  );
}

function Closed({ posted }: Pick<HistoryScreenProps, 'posted'>) {
  const t = useTexts(historyTexts);
  const isEnded = new URLSearchParams(useLocation().search).has('closed');
  return (
    <>
      <div role="status">{isEnded && <Notice tone="success">{t('history.closed')}</Notice>}</div>
      <ProveNumberForm
        texts={{
          number: t('history.number'),
          hint: t('history.number-hint'),
          send: t('history.get-code'),
        }}
        posted={posted}
      />
    </>
  );
}
