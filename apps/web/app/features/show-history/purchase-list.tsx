import { Form, useLocation } from 'react-router';
import { useTexts } from '../../i18n/use-texts.ts';
import noReceipts from '../../illustrations/no-receipts.svg?url';
import { formatMsisdn } from '../../number/format-msisdn.ts';
import { PageLink } from '../../page/page-link.tsx';
import { Button } from '../../ui/button.tsx';
import type { History } from './history-step.ts';
import { PurchaseCard } from './purchase-card.tsx';
import { historyTexts } from './texts.ts';

/** A page of purchases, newest first, and the button that closes them. */
export function PurchaseList({ history }: { history: History }) {
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
