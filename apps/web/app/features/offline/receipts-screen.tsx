import { FORGET_BROWSER_PATH } from '@portal/contract/http/paths';
import { useHref, useLocation } from 'react-router';
import { useTexts } from '../../i18n/use-texts.ts';
import { PageHead } from '../../page/page-head.tsx';
import { PageLink } from '../../page/page-link.tsx';
import { Button } from '../../ui/button.tsx';
import { PageBand } from '../../ui/page-band.tsx';
import { ReceiptList } from './receipt-list.tsx';
import { offlineTexts } from './texts.ts';

/** /receipts: the last purchases stored on this device. */
export function ReceiptsScreen() {
  const t = useTexts(offlineTexts);
  return (
    <>
      <PageHead title={t('receipts')} noindex />
      <PageBand title={t('receipts')} lead={t('receipts.lead')} />
      <div className="wrap prose-page">
        <ReceiptList />
        <p>
          <PageLink to="/history" className="inline-flex min-h-11 items-center">
            {t('receipts.history')}
          </PageLink>
        </p>
        <ForgetBrowser />
      </div>
    </>
  );
}

/**
 * Revokes the access of this browser. A plain form that works without JavaScript; the page is reloaded as for a new
 * visitor.
 */
function ForgetBrowser() {
  const t = useTexts(offlineTexts);
  const { pathname, search } = useLocation();
  const back = useHref(pathname);
  const done = new URLSearchParams(search).has('forgotten');
  return (
    <section aria-labelledby="forget-browser" className="grid justify-items-start gap-3">
      <h2 id="forget-browser">{t('browser.title')}</h2>
      <p role="status" className="empty:hidden">
        {done && t('browser.done')}
      </p>
      <p>{t('browser.text')}</p>
      <form method="post" action={FORGET_BROWSER_PATH}>
        <input type="hidden" name="back" value={back} />
        <Button look="secondary" type="submit">
          {t('browser.forget')}
        </Button>
      </form>
    </section>
  );
}
