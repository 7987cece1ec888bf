import { useLayoutEffect, useRef } from 'react';
import { useTexts } from '../i18n/use-texts.ts';
import { loaderTexts } from './loader-texts.ts';
import { LoadingScreen } from './loading-screen.tsx';
import { loadWholeStyle } from './whole-style.ts';

type FullPageLoadingProps = {
  /** Retries after a long wait; without it the page is reloaded. */
  onRetry?: () => void;
};

/**
 * Loading screen over the whole page, for a wait without other content: redirect to a gateway, first status of a
 * payment, submission of a lead (RULINGS 68). Open while mounted. The page behind it cannot be used, and the focus
 * returns to where it was.
 */
export function FullPageLoading({ onRetry }: FullPageLoadingProps) {
  const t = useTexts(loaderTexts);
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = ref.current;
    void loadWholeStyle();
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      ref={ref}
      className="full-page-loading"
      aria-label={t('wait')}
      onCancel={(event) => event.preventDefault()}
    >
      <LoadingScreen onRetry={onRetry} />
    </dialog>
  );
}
