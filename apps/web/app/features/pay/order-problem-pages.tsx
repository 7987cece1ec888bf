import { parseMsisdn } from '@portal/domain/identifiers/msisdn';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { sessionOrder } from '../../browser-storage/order-session.ts';
import { widgetInfo } from '../../browser-storage/session-entries.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { formatMsisdn } from '../../number/format-msisdn.ts';
import { LocalLinkButton } from '../../page/local-link.tsx';
import { PageHead } from '../../page/page-head.tsx';
import { Illustration } from '../../ui/illustration.tsx';
import { orderPagePath } from './order-page.ts';
import { paymentTexts } from './texts.ts';

/** A payment page whose order was not found: offers to start again with the same number (RULINGS 18). */
export function MissingOrder() {
  const t = useTexts(paymentTexts);
  const { msisdn, page } = useStartAgain();
  return (
    <div className="wrap empty-state">
      <PageHead title={t('missing.title')} noindex />
      <Illustration name="lost" />
      <h1>{t('missing.title')}</h1>
      <p>{t('missing.text')}</p>
      {msisdn && <p>{t('missing.kept', { number: formatMsisdn(msisdn) })}</p>}
      <p>
        <LocalLinkButton to={page}>{t('missing.again')}</LocalLinkButton>
      </p>
    </div>
  );
}

/** A payment page whose order cannot be loaded now. */
export function UnavailableOrder() {
  const t = useTexts(paymentTexts);
  const { pathname, search } = useLocation();
  return (
    <div className="wrap empty-state">
      <PageHead title={t('unavailable.title')} noindex />
      <Illustration name="storm" />
      <h1>{t('unavailable.title')}</h1>
      <p>{t('unavailable.text')}</p>
      <p>
        <a className="btn btn-primary" href={pathname + search}>
          {t('shell.try-again')}
        </a>
      </p>
    </div>
  );
}

/** The number in the session, and the page to start again on: that of the last order, else the recharge page. */
function useStartAgain(): { msisdn: string | null; page: string } {
  const [start, setStart] = useState<{ msisdn: string | null; page: string }>({
    msisdn: null,
    page: '/prepaid-recharge',
  });
  useEffect(() => {
    const order = sessionOrder.read();
    const msisdn = parseMsisdn(order?.msisdn ?? '') ?? widgetInfo.read()?.msisdn ?? null;
    const fromHome = `/prepaid-recharge${msisdn ? `?msisdn=${msisdn}` : ''}`;
    setStart({ msisdn, page: (order && orderPagePath(order)) ?? fromHome });
  }, []);
  return start;
}
