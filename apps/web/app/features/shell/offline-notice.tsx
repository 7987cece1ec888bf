import { Link, useLocation } from 'react-router';
import { useRootData } from '../../context/root-data.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { OFFLINE_PATH } from '../../offline/cache-policy.ts';
import { useOnline } from '../../offline/use-online.ts';
import { ussdHref } from '../../offline/ussd-href.ts';
import { useToast } from '../../ui/toast.tsx';
import { shellTexts } from './texts.ts';
import { useBlockFormsOffline } from './use-block-forms-offline.ts';

/** Bar shown while there is no connection, but on the page that says so itself. Announced politely. */
export function OfflineNotice() {
  const t = useTexts(shellTexts);
  const { canCacheOffline, ussdCode } = useRootData();
  const online = useOnline();
  const showToast = useToast();
  useBlockFormsOffline(online, () => showToast({ tone: 'error', message: t('offline') }));
  const isOfflinePage = useLocation().pathname === OFFLINE_PATH;
  return (
    <div role="status" className="offline-bar">
      {!online && !isOfflinePage && (
        <p className="wrap">
          {t('offline')} {canCacheOffline && <Link to={OFFLINE_PATH}>{t('offline.more')}</Link>}{' '}
          {ussdCode && <a href={ussdHref(ussdCode)}>{t('offline.dial', { code: ussdCode })}</a>}
        </p>
      )}
    </div>
  );
}
