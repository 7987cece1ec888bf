import { Navigate } from 'react-router';
import { withWholeStyle } from '../../../../page/whole-style.ts';
import { loadLater } from '../../../../ui/load-later.tsx';
import type { ProcessingProps } from './processing-overlay.tsx';

/** The status page shows the same, for a phone that cannot load the overlay. */
function LeaveForStatusPage({ transactionId }: ProcessingProps) {
  return <Navigate to={`/payment/status?id=${transactionId}`} replace />;
}

/** The overlay of a payment that waits for the handset, in a script of its own: the page needs it only after the press. */
export const LazyProcessingOverlay = loadLater(
  () => withWholeStyle(import('./processing-overlay.tsx')).then(({ ProcessingOverlay }) => ProcessingOverlay),
  LeaveForStatusPage,
);
