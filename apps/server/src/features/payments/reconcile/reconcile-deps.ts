import type { Clock } from '@portal/domain/clock';
import type { DeliveryBook } from '../../../operator/delivery-port.ts';
import type { PaymentStore } from '../payment-store.ts';
import type { PaymentLog } from '../payments-deps.ts';
import type { Providers } from '../providers/registry.ts';
import type { DifferenceKind } from './difference.ts';
import type { ProgressStore } from './reconcile-progress.ts';
import type { ReconcileStore } from './reconcile-store.ts';

/** Dependencies of the reconciliation. It reads payments and requests checks; it never changes a payment. */
export type ReconcileDeps = {
  books: ReconcileStore;
  progress: ProgressStore;
  payments: Pick<PaymentStore, 'bringCheckForward'>;
  providers: Providers;
  /** The operator's delivery records. */
  deliveries: DeliveryBook;
  clock: Clock;
  log: PaymentLog;
  /** Counts a new difference. */
  count: (book: string, kind: DifferenceKind) => void;
};
