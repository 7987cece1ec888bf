import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useRootData } from '../../context/root-data.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { OFFLINE_PATH } from '../../offline/cache-policy.ts';
import { shouldReloadPage } from '../../offline/connection-error.ts';
import { LocalLinkButton } from '../../page/local-link.tsx';
import { PageHead } from '../../page/page-head.tsx';
import { Illustration } from '../../ui/illustration.tsx';
import { shellTexts } from './texts.ts';

/**
 * Shown when a page could not be loaded because there is no connection. A full page load shows the cached copy, if
 * there is one.
 */
export function ConnectionLostScreen() {
  const t = useTexts(shellTexts);
  const { pathname, search, state } = useLocation();
  const { canCacheOffline } = useRootData();
  useEffect(() => {
    if (shouldReloadPage(state)) location.replace(pathname + search);
  }, [pathname, search, state]);
  return (
    <div className="wrap empty-state">
      <PageHead title={t('offline.title')} noindex />
      <Illustration name="storm" />
      <h1>{t('offline.title')}</h1>
      <p>{t('offline.page')}</p>
      <p>
        <a className="btn btn-primary" href={pathname + search}>
          {t('problem.retry')}
        </a>
        {canCacheOffline && (
          <LocalLinkButton look="secondary" to={OFFLINE_PATH}>
            {t('offline.more')}
          </LocalLinkButton>
        )}
      </p>
    </div>
  );
}
