import { useTexts } from '../../i18n/use-texts.ts';
import { PageHead } from '../../page/page-head.tsx';
import { PageLink } from '../../page/page-link.tsx';
import { PageBand } from '../../ui/page-band.tsx';
import { ForgetBrowser } from './forget-browser.tsx';
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
