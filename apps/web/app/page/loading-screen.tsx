import { useTexts } from '../i18n/use-texts.ts';
import { useCountdown } from '../ui/use-countdown.ts';
import { BrandLogo } from './brand-logo.tsx';
import { loaderTexts } from './loader-texts.ts';

/** Seconds after which the screen offers a retry (RULINGS 37). */
const RETRY_AFTER_SECONDS = 15;

type LoadingScreenProps = {
  /** Retries; without it the page is reloaded. */
  onRetry?: (() => void) | undefined;
};

/**
 * Loading screen of SPEC section 2, in place of content that has not loaded. It never covers existing content. After a
 * while it offers a retry.
 */
export function LoadingScreen({ onRetry }: LoadingScreenProps) {
  return (
    <div className="loading-screen">
      <BrandLogo />
      <LoadingMessage onRetry={onRetry} />
    </div>
  );
}

/** The message of the loading screen in a strip beside existing content. */
export function LoadingStrip({ onRetry }: LoadingScreenProps) {
  return (
    <div className="loading-strip">
      <LoadingMessage onRetry={onRetry} />
    </div>
  );
}

function LoadingMessage({ onRetry = () => location.reload() }: LoadingScreenProps) {
  const t = useTexts(loaderTexts);
  const slow = useCountdown(RETRY_AFTER_SECONDS) === 0;
  return (
    <div role="status">
      <p className="font-bold">{t('wait')}</p>
      <p>{t('holdOn')}</p>
      <p>{slow ? t('slow') : t('loadingMessage')}</p>
      {slow && (
        <button type="button" className="btn btn-secondary mt-3" onClick={onRetry}>
          {t('retry')}
        </button>
      )}
    </div>
  );
}
