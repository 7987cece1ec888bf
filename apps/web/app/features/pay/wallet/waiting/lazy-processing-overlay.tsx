import { lazy, Suspense } from 'react';
import { Navigate } from 'react-router';
import { withWholeStyle } from '../../../../page/whole-style.ts';
import type { ProcessingProps } from './processing-overlay.tsx';

const loadOverlay = () => withWholeStyle(import('./processing-overlay.tsx'));

/** Starts loading the overlay, so that it is there when the wallet has answered. A failure is handled when it opens. */
export function preloadProcessingOverlay(): void {
  loadOverlay().catch(() => {});
}

/** The status page shows the same, for a phone that cannot load the overlay. */
function LeaveForStatusPage({ transactionId }: ProcessingProps) {
  return <Navigate to={`/payment/status?id=${transactionId}`} replace />;
}

const Overlay = lazy(() =>
  loadOverlay().then(
    ({ ProcessingOverlay }) => ({ default: ProcessingOverlay }),
    () => ({ default: LeaveForStatusPage }),
  ),
);

/** The overlay of a payment that waits for the handset, in a script of its own: the page needs it only after the press. */
export function LazyProcessingOverlay(props: ProcessingProps) {
  return (
    <Suspense fallback={null}>
      <Overlay {...props} />
    </Suspense>
  );
}
