import type { Clock } from '@portal/domain/time/clock';
import type { DeliveryRecords } from '@portal/operator/delivery-records-port';
import type { PaymentStore } from '@portal/payments/engine/payment-store';
import type { PaymentLog } from '@portal/payments/payment-alarms';
import type { Providers } from '@portal/payments/providers/registry';
import type { ComparisonStore } from './comparison-store.ts';

/** Dependencies of the comparisons. They read payments and request checks, and never change a payment. */
export type ComparisonDeps = {
  store: ComparisonStore;
  payments: Pick<PaymentStore, 'bringCheckForward'>;
  providers: Providers;
  /** The operator's delivery records. */
  deliveries: DeliveryRecords;
  clock: Clock;
  log: PaymentLog;
};
