import { Form, useLocation } from 'react-router';
import { useTexts } from '../../i18n/use-texts.ts';
import noReceipts from '../../illustrations/no-receipts.svg?url';
import { formatMsisdn } from '../../number/format-msisdn.ts';
import { ReloadLink } from '../../page/empty-page.tsx';
import { PageHead } from '../../page/page-head.tsx';
import { PageLink } from '../../page/page-link.tsx';
import { ProveNumberForm } from '../../prove-number/prove-number-form.tsx';
import type { PostedProof } from '../../prove-number/prove-number-step.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageBand } from '../../ui/page-band.tsx';
import type { History, HistoryPage } from './history-step.ts';
import { PurchaseCard } from './purchase-card.tsx';
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

/** A page of purchases, newest first, and the button that closes them. */
function PurchaseList({ history }: { history: History }) {
  const t = useTexts(historyTexts);
  const { msisdn, secondsLeft, purchases, next } = history;
  const isOlderPage = new URLSearchParams(useLocation().search).has('after');
  return (
    <section aria-labelledby="purchases" className="grid gap-4">
      <h2 id="purchases">{t('history.of', { number: formatMsisdn(msisdn) })}</h2>
      <p>{t('history.open-for', { count: Math.max(1, Math.ceil(secondsLeft / 60)) })}</p>
      <Form method="post">
        <Button type="submit" look="secondary" name="intent" value="close">
          {t('history.close')}
        </Button>
      </Form>
      {purchases.length === 0 && (
        <div className="grid justify-items-center gap-4 py-8 text-center md:justify-items-start md:text-left">
          <img src={noReceipts} alt="" width={160} height={110} />
          <p>{t('history.none')}</p>
        </div>
      )}
      <ul className="grid gap-3">
        {purchases.map((purchase) => (
          <li key={`${purchase.shortReference} ${purchase.at}`}>
            <PurchaseCard purchase={purchase} />
          </li>
        ))}
      </ul>
      <nav className="flex flex-wrap gap-3" aria-label={t('history.title')}>
        {isOlderPage && (
          <PageLink to="/history" className="btn btn-secondary">
            {t('history.newest')}
          </PageLink>
        )}
        {next && (
          <PageLink to={`/history?${new URLSearchParams({ after: next })}`} className="btn btn-secondary">
            {t('history.older')}
          </PageLink>
        )}
      </nav>
    </section>
  );
}
