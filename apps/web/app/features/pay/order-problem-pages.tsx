import { parseMsisdn } from '@portal/domain/identifiers/msisdn';
import { useEffect, useState } from 'react';
import { sessionOrder } from '../../browser-storage/order-session.ts';
import { widgetInfo } from '../../browser-storage/session-entries.ts';
import { orderPagePath } from '../../context/order-page.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { formatMsisdn } from '../../number/format-msisdn.ts';
import { EmptyPage, ReloadLink } from '../../page/empty-page.tsx';
import { LinkButton } from '../../page/page-link.tsx';
import { paymentTexts } from './texts.ts';

/** A payment page whose order was not found: offers to start again with the same number (RULINGS 18). */
export function MissingOrder() {
  const t = useTexts(paymentTexts);
  const { msisdn, page } = useStartAgain();
  return (
    <EmptyPage
      title={t('missing.title')}
      illustration="not-found"
      text={t('missing.text')}
      more={msisdn && t('missing.kept', { number: formatMsisdn(msisdn) })}
    >
      <LinkButton to={page}>{t('missing.again')}</LinkButton>
    </EmptyPage>
  );
}

/** A payment page whose order cannot be loaded now. */
export function UnavailableOrder() {
  const t = useTexts(paymentTexts);
  return (
    <EmptyPage title={t('unavailable.title')} illustration="problem" text={t('unavailable.text')}>
      <ReloadLink>{t('shell.try-again')}</ReloadLink>
    </EmptyPage>
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
    const { rechargeType, ...fields } = order ?? { rechargeType: null };
    setStart({
      msisdn,
      page: orderPagePath({
        ...fields,
        rechargeType: rechargeType ?? 'PREPAID RECHARGE',
        msisdn: order?.msisdn || (msisdn ?? ''),
      }),
    });
  }, []);
  return start;
}
