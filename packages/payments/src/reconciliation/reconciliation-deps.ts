import type { Clock } from '@portal/domain/time/clock';
import type { DeliveryRecords } from '@portal/operator/delivery-records-port';
import type { PaymentStore } from '../engine/payment-store.ts';
import type { PaymentLog } from '../payment-alarms.ts';
import type { Providers } from '../providers/registry.ts';
import type { DifferenceKind } from './difference-kinds.ts';
import type { ReconciliationProgressStore } from './reconciliation-progress.ts';
import type { ReconciliationStore } from './reconciliation-store.ts';

/** Dependencies of the reconciliation. It reads payments and requests checks; it never changes a payment. */
export type ReconciliationDeps = {
  store: ReconciliationStore;
  progress: ReconciliationProgressStore;
  payments: Pick<PaymentStore, 'bringCheckForward'>;
  providers: Providers;
  /** The operator's delivery records. */
  deliveries: DeliveryRecords;
  clock: Clock;
  log: PaymentLog;
  /** Counts a new difference. */
  countDifference: (book: string, kind: DifferenceKind) => void;
};
