import { useCountdown } from '../ui/use-countdown.ts';
import { BrandLogo } from './brand-logo.tsx';
import { loaderTexts } from './loader-texts.ts';
import { useTexts } from './use-texts.ts';

/** Seconds after which waiting is no longer all there is to do (RULINGS 37: gives up with a retry). */
const PATIENCE_SECONDS = 15;

type LoadingScreenProps = {
  /** Asks again; without it the page is loaded anew. */
  onRetry?: (() => void) | undefined;
};

/**
 * The loading screen of SPEC section 2: fills the place of content that is not there yet, never covers any that is.
 * After a while it says so and offers to try again.
 */
export function LoadingScreen({ onRetry }: LoadingScreenProps) {
  return (
    <div className="loading-screen">
      <BrandLogo />
      <LoadingWords onRetry={onRetry} />
    </div>
  );
}

/** Its words alone, for a strip beside content that is still there. */
export function LoadingWords({ onRetry = () => location.reload() }: LoadingScreenProps) {
  const t = useTexts(loaderTexts);
  const slow = useCountdown(PATIENCE_SECONDS) === 0;
  return (
    <div role="status">
      <p className="font-bold">{t('wait')}</p>
      <p>{t('holdOn')}</p>
      <p>{slow ? t('slow') : t('loadingMessage')}</p>
      {slow && (
        <button type="button" className="btn btn-secondary" onClick={onRetry}>
          {t('retry')}
        </button>
      )}
    </div>
  );
}
