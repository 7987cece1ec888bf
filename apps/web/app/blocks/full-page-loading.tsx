import { useLayoutEffect, useRef } from 'react';
import { loaderTexts } from './loader-texts.ts';
import { LoadingScreen } from './loading-screen.tsx';
import { useTexts } from './use-texts.ts';

type FullPageLoadingProps = {
  /** Tries again after the wait has become long; without it the page is loaded anew. */
  onRetry?: () => void;
};

/**
 * The loading screen over the whole page, for a wait with nothing else to look at: leaving for a gateway, the first
 * status of a payment, submitting a lead (RULINGS 68). Shown as long as it is mounted; the page behind it can't be
 * used, and the focus goes back to where it was.
 */
export function FullPageLoading({ onRetry }: FullPageLoadingProps) {
  const t = useTexts(loaderTexts);
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = ref.current;
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
