import { archivePayments } from '@portal/payments/archive/archive-payments';
import { anonymisePayments } from '@portal/payments/privacy/anonymise-payments';
import { maintainPartitions } from '@portal/platform/database/partitions/maintain-partitions';
import { countUnplacedRows } from '@portal/platform/database/partitions/partition-store';
import type { Metrics } from '@portal/platform/http/observability/metrics';
import type { JobHandlers } from '@portal/platform/jobs/job-types';
import type pg from 'pg';
import type { Config } from '../config/config.ts';
import { deleteOldCallbacks } from '../features/payments/http/handle-callback.ts';
import type { PaymentsDeps } from '../features/payments/payments-deps.ts';

type StorageOptions = {
  /** With connections that allow long statements. */
  payments: PaymentsDeps;
  pool: pg.Pool;
  metrics: Metrics;
  settings: Config['storage'];
};

/** Handlers of the jobs that archive payments, make partitions and drop what is not kept, and their metric. */
export function storageHandlers({
  payments,
  pool,
  metrics,
  settings,
}: StorageOptions): JobHandlers<
  'archive-payments' | 'anonymise-payments' | 'maintain-partitions' | 'erase-callbacks'
> {
  const { clock, log } = payments;
  const {
    archiveAfterDays: afterDays,
    personalMonths: keptMonths,
    paymentMonths,
    staffActMonths,
    callbackDays,
  } = settings;
  metrics.gauge('storage_unplaced_rows', 'Rows in the default partitions, whose month has no partition', () =>
    countUnplacedRows(pool),
  );
  return {
    'archive-payments': async () => void (await archivePayments({ ...payments, pool, afterDays })),
    'anonymise-payments': async () => void (await anonymisePayments({ pool, clock, log, keptMonths })),
    'maintain-partitions': async () => {
      const kept = {
        archived_payments: paymentMonths,
        // A trial balance adds up all entries since the beginning.
        journal: null,
        payment_callbacks: null,
        staff_audit: staffActMonths,
      };
      const dropped = await maintainPartitions(pool, clock.now(), kept);
      if (dropped.length > 0) log.info({ partitions: dropped }, 'partitions dropped');
    },
    'erase-callbacks': () => deleteOldCallbacks(payments, callbackDays),
  };
}
