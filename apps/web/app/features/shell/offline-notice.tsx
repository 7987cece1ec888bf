import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useRootData } from '../../context/root-data.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { OFFLINE_PATH } from '../../offline/cache-policy.ts';
import { useOnline } from '../../offline/use-online.ts';
import { ussdHref } from '../../offline/ussd-href.ts';
import { PageLink } from '../../page/page-link.tsx';
import { isTextPage } from '../../page/text-pages.ts';
import { useToast } from '../../ui/toast.tsx';
import { blockForms } from './block-forms-offline.ts';
import { shellTexts } from './texts.ts';

/**
 * Bar shown while there is no connection, but on the page that says so itself. Announced politely. On a page of text
 * `shell-on-page.ts` shows it.
 */
export function OfflineNotice() {
  const t = useTexts(shellTexts);
  const { canCacheOffline, ussdCode } = useRootData();
  const online = useOnline();
  const showToast = useToast();
  useEffect(() => {
    if (!online) return blockForms(() => showToast({ tone: 'error', message: t('offline') }));
  });
  const { pathname } = useLocation();
  const notice = (
    <p className="wrap">
      {t('offline')} {canCacheOffline && <PageLink to={OFFLINE_PATH}>{t('offline.more')}</PageLink>}{' '}
      {ussdCode && <a href={ussdHref(ussdCode)}>{t('offline.dial', { code: ussdCode })}</a>}
    </p>
  );
  return (
    <>
      <div role="status" className="offline-bar">
        {!online && pathname !== OFFLINE_PATH && notice}
      </div>
      {import.meta.env.SSR && isTextPage(pathname) && <template data-offline="">{notice}</template>}
    </>
  );
}
