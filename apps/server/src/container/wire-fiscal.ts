import { issueDocuments } from '@portal/payments/fiscal/issue-documents';
import { readOldestUnsigned } from '@portal/payments/fiscal/read-documents';
import { createSandboxDevice } from '@portal/payments/fiscal/sandbox-device';
import type { Metrics } from '@portal/platform/http/observability/metrics';
import type { JobHandlers } from '@portal/platform/jobs/job-types';
import type pg from 'pg';
import type { Config } from '../config/config.ts';
import type { PaymentsDeps } from '../features/payments/payments-deps.ts';

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
