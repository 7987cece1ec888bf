import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useRootData } from '../../context/root-data.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { OFFLINE_PATH } from '../../offline/cache-policy.ts';
import { shouldReloadPage } from '../../offline/connection-error.ts';
import { ussdHref } from '../../offline/ussd-href.ts';
import { EmptyPage, ReloadLink, usePageAddress } from '../../page/empty-page.tsx';
import { LinkButton } from '../../page/page-link.tsx';
import { shellTexts } from './texts.ts';

/**
 * Shown when a page could not be loaded because there is no connection. A full page load shows the cached copy, if
 * there is one.
 */
export function ConnectionLostScreen() {
  const t = useTexts(shellTexts);
  const { state } = useLocation();
  const address = usePageAddress();
  const { canCacheOffline, ussdCode } = useRootData();
  useEffect(() => {
    if (shouldReloadPage(state)) location.replace(address);
  }, [address, state]);
  return (
    <EmptyPage title={t('offline.title')} illustration="offline" text={t('offline.page')}>
      <ReloadLink>{t('problem.retry')}</ReloadLink>
      {canCacheOffline && (
        <LinkButton look="secondary" to={OFFLINE_PATH}>
          {t('offline.more')}
        </LinkButton>
      )}
      {ussdCode && (
        <a className="btn btn-secondary" href={ussdHref(ussdCode)}>
          {t('offline.dial', { code: ussdCode })}
        </a>
      )}
    </EmptyPage>
  );
}
