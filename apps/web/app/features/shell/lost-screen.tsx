import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { OFFLINE_PATH } from '../../blocks/keepable.ts';
import { LocalLinkButton } from '../../blocks/local-link.tsx';
import { pageLoadMayHelp } from '../../blocks/lost-connection.ts';
import { usePageFacts } from '../../blocks/page-facts.ts';
import { PageHead } from '../../blocks/page-head.tsx';
import { useTexts } from '../../blocks/use-texts.ts';
import { Illustration } from '../../ui/illustration.tsx';
import { shellTexts } from './texts.ts';

/**
 * Shown when a page could not be loaded because there is no connection. A full page load shows the cached copy, if
 * there is one.
 */
export function LostScreen() {
  const t = useTexts(shellTexts);
  const { pathname, search, state } = useLocation();
  const { keepsOffline } = usePageFacts();
  useEffect(() => {
    if (pageLoadMayHelp(state)) location.replace(pathname + search);
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
        {keepsOffline && (
          <LocalLinkButton look="secondary" to={OFFLINE_PATH}>
            {t('offline.more')}
          </LocalLinkButton>
        )}
      </p>
    </div>
  );
}
