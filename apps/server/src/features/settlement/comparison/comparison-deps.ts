import type { Clock } from '@portal/domain/time/clock';
import type { DeliveryRecords } from '../../../operator/delivery-records-port.ts';
import type { PaymentStore } from '../../payments/engine/payment-store.ts';
import type { PaymentLog } from '../../payments/payment-alarms.ts';
import type { Providers } from '../../payments/providers/registry.ts';
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
