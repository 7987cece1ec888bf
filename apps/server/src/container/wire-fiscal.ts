import type pg from 'pg';
import type { Config } from '../config/config.ts';
import { issueDocuments } from '../features/payments/fiscal/issue-documents.ts';
import { readOldestUnsigned } from '../features/payments/fiscal/read-documents.ts';
import { createSandboxDevice } from '../features/payments/fiscal/sandbox-device.ts';
import type { PaymentsDeps } from '../features/payments/payments-deps.ts';
import type { Metrics } from '../platform/http/observability/metrics.ts';
import type { JobHandlers } from '../platform/jobs/job-types.ts';

type FiscalOptions = Pick<PaymentsDeps, 'clock' | 'log'> & {
  fiscalDevice: Config['fiscalDevice'];
  pool: pg.Pool;
  metrics: Metrics;
};

/** The job that has receipts signed by the configured device, and its metric. */
export function fiscalHandlers(options: FiscalOptions): JobHandlers<'issue-fiscal-documents'> {
  const { fiscalDevice, pool, clock, metrics } = options;
  const device = fiscalDevice === 'sandbox' ? createSandboxDevice(pool) : null;
  metrics.gauge('fiscal_oldest_unsigned_seconds', 'Age of the oldest sale without a fiscal receipt', () =>
    device ? readOldestUnsigned(pool, clock.now()) : 0,
  );
  return {
    'issue-fiscal-documents': async () => {
      if (device) await issueDocuments({ ...options, device });
    },
  };
}
