import { parseTransactionStatus, statusTone } from '@portal/domain/payments/transaction-status';
import { lazyPart } from '../../../page/lazy-part.tsx';
import type { FailureProps } from './failure-help.tsx';

/** `FailureHelp` in a script of its own: a payment that waits or succeeds has none. Without it the heading says how it ended. */
const FailureHelp = lazyPart('FailureHelp', () =>
  import('./failure-help.tsx').then((module) => module.FailureHelp),
);

/** Why a payment failed or takes long, announced when that changes. */
export function LazyFailureHelp(props: FailureProps) {
  const { status, statusReason } = props.transaction;
  const tone = statusTone(parseTransactionStatus(status));
  const isNeeded = tone === 'failed' || (tone !== 'success' && statusReason);
  return (
    <div role="status" className="grid gap-3">
      {isNeeded && <FailureHelp {...props} />}
    </div>
  );
}
