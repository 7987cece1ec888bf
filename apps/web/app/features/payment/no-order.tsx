import { parseMsisdn } from '@portal/domain/msisdn';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { LocalLinkButton } from '../../blocks/local-link.tsx';
import { sessionOrder } from '../../blocks/order-session.ts';
import { PageHead } from '../../blocks/page-head.tsx';
import { widgetInfo } from '../../blocks/session-entries.ts';
import { shownMsisdn } from '../../blocks/shown.ts';
import { useTexts } from '../../blocks/use-texts.ts';
import { Illustration } from '../../ui/illustration.tsx';
import { paymentTexts } from './texts.ts';

/** A payment page without its order: a friendly 'start again' that keeps the number (RULINGS 18). */
export function MissingOrder() {
  const t = useTexts(paymentTexts);
  const kept = useKeptMsisdn();
  return (
    <div className="wrap empty-state">
      <PageHead title={t('missing.title')} noindex />
      <Illustration name="lost" />
      <h1>{t('missing.title')}</h1>
      <p>{t('missing.text')}</p>
      {kept && <p>{t('missing.kept', { number: shownMsisdn(kept) })}</p>}
      <p>
        <LocalLinkButton to={`/prepaid-recharge${kept ? `?msisdn=${kept}` : ''}`}>
          {t('missing.again')}
        </LocalLinkButton>
      </p>
    </div>
  );
}

/** The order is there, but our service does not answer. */
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

function useKeptMsisdn(): string | null {
  const [kept, setKept] = useState<string | null>(null);
  useEffect(() => {
    setKept(parseMsisdn(sessionOrder.read()?.msisdn ?? '') ?? widgetInfo.read()?.msisdn ?? null);
  }, []);
  return kept;
}
