import { splitLocale } from '@portal/domain/locale';
import { useLocation } from 'react-router';
import { OFFLINE_PATH } from '../../blocks/keepable.ts';
import { LocalLink } from '../../blocks/local-link.tsx';
import { usePageFacts } from '../../blocks/page-facts.ts';
import { useOnline } from '../../blocks/use-online.ts';
import { useTexts } from '../../blocks/use-texts.ts';
import { useToast } from '../../ui/toast.tsx';
import { shellTexts } from './texts.ts';
import { useHeldForms } from './use-held-forms.ts';

/** Bar shown while there is no connection. Announced politely. */
export function OfflineNotice() {
  const t = useTexts(shellTexts);
  const { keepsOffline } = usePageFacts();
  const online = useOnline();
  const showToast = useToast();
  useHeldForms(online, () => showToast({ tone: 'error', message: t('offline') }));
  const { path } = splitLocale(useLocation().pathname);
  return (
    <div role="status" className="offline-bar">
      {!online && (
        <p className="wrap">
          {t('offline')}{' '}
          {keepsOffline && path !== OFFLINE_PATH && (
            <LocalLink to={OFFLINE_PATH}>{t('offline.more')}</LocalLink>
          )}
        </p>
      )}
    </div>
  );
}
