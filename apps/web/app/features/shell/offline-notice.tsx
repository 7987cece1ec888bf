import { useEffect, useState } from 'react';
import { useTexts } from '../../blocks/use-texts.ts';
import { Notification } from '../../ui/notification.tsx';
import { shellTexts } from './texts.ts';

/** Says that the connection has gone, for ten seconds unless kept or closed; gone at once when it is back. */
export function OfflineNotice() {
  const t = useTexts(shellTexts);
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const gone = () => setShown(true);
    const back = () => setShown(false);
    window.addEventListener('offline', gone);
    window.addEventListener('online', back);
    return () => {
      window.removeEventListener('offline', gone);
      window.removeEventListener('online', back);
    };
  }, []);
  if (!shown) return null;
  return (
    <div className="offline-notice">
      <Notification
        tone="warning"
        stopLabel={t('stop')}
        closeLabel={t('close')}
        onDismiss={() => setShown(false)}
      >
        {t('offline')}
      </Notification>
    </div>
  );
}
