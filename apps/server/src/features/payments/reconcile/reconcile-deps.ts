import type { Clock } from '@portal/domain/clock';
import type { DeliveryBook } from '../../../operator/delivery-port.ts';
import type { PaymentStore } from '../payment-store.ts';
import type { PaymentLog } from '../payments-deps.ts';
import type { Providers } from '../providers/registry.ts';
import type { DifferenceKind } from './difference.ts';
import type { ProgressStore } from './reconcile-progress.ts';
import type { ReconcileStore } from './reconcile-store.ts';

/** What comparing stands on. It reads payments and brings checks forward; it never changes one. */
export type ReconcileDeps = {
  books: ReconcileStore;
  progress: ProgressStore;
  payments: Pick<PaymentStore, 'bringCheckForward'>;
  providers: Providers;
  /** The operator's record of what it gave. */
  deliveries: DeliveryBook;
  clock: Clock;
  log: PaymentLog;
  /** Counts a difference that was not known before. */
  count: (book: string, kind: DifferenceKind) => void;
};
