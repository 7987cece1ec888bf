import { parseTransactionStatus, statusTone } from '@portal/domain/payments/transaction-status';
import { type ComponentType, lazy, Suspense, use } from 'react';
import { ServerParts } from '../../../page/server-parts.ts';
import type { FailureProps } from './failure-help.tsx';

declare module '../../../page/server-parts.ts' {
  interface LazyParts {
    FailureHelp: ComponentType<FailureProps>;
  }
}

const Loaded = lazy<ComponentType<FailureProps>>(() =>
  import('./failure-help.tsx').then(
    ({ FailureHelp }) => ({ default: FailureHelp }),
    // The heading says how the payment ended.
    () => ({ default: () => null }),
  ),
);

/** `FailureHelp` in a script of its own: a payment that waits or succeeds has none. */
export function LazyFailureHelp(props: FailureProps) {
  const FailureHelp = use(ServerParts)?.FailureHelp ?? Loaded;
  const { status, statusReason } = props.transaction;
  const tone = statusTone(parseTransactionStatus(status));
  const isNeeded = tone === 'failed' || (tone !== 'success' && statusReason);
  return (
    <div role="status" className="grid gap-3">
      {isNeeded && (
        <Suspense fallback={null}>
          <FailureHelp {...props} />
        </Suspense>
      )}
    </div>
  );
}
