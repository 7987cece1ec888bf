import type { Operator } from '@portal/operator/operator';
import { auditInvariants } from '@portal/payments/audit/audit-invariants';
import { readLastAuditTime, readViolationCounts } from '@portal/payments/audit/check-invariants';
import type { Metrics } from '@portal/platform/http/observability/metrics';
import type { WorkerOptions } from '@portal/platform/jobs/job-queue';
import type { PaymentsDeps } from '../features/payments/payments-deps.ts';
import { createVerificationStore } from '../features/payments/staff/verification-store.ts';
import { verifyPayment } from '../features/payments/staff/verify-payment.ts';
import { auditCloses } from '../features/settlement/close/audit-closes.ts';
import { createComparisonStore } from '../features/settlement/comparison/comparison-store.ts';
import { comparisonJobHandlers } from '../features/settlement/comparison/queue-comparisons.ts';
import { countOpenDifferences } from '../features/settlement/differences/difference-store.ts';
import { auditStaffActs } from '../features/staff-acts/check-audit.ts';

type ComparisonOptions = {
  payments: Pick<PaymentsDeps, 'store' | 'providers' | 'clock' | 'log' | 'alarm'>;
  operator: Pick<Operator, 'deliveries'>;
  pool: WorkerOptions['pool'];
  metrics: Metrics;
};

/** Handlers of the jobs that compare, audit and verify, and their metrics. */
export function comparisonHandlers({ payments, operator: { deliveries }, pool, metrics }: ComparisonOptions) {
  const { store, providers, clock, log, alarm } = payments;
  const verifications = createVerificationStore(pool);
  metrics.gauges(
    {
      name: 'settlement_differences_open',
      help: 'Differences to the records of others that are neither explained nor gone',
      label: 'origin',
    },
    () => countOpenDifferences(pool),
  );
  metrics.gauges(
    {
      name: 'payment_invariant_violations',
      help: 'Violations of each invariant of SAFETY 1.2 when it was last checked',
      label: 'invariant',
    },
    () => readViolationCounts(pool),
  );
  metrics.gauge('payment_invariants_checked_timestamp_seconds', 'When the invariants were last checked', () =>
    readLastAuditTime(pool),
  );
  return {
    ...comparisonJobHandlers({
      store: createComparisonStore(pool),
      payments: store,
      providers,
      deliveries,
      clock,
      log,
    }),
    'audit-invariants': async () => {
      await auditInvariants({ pool, clock, log, alarm });
      await auditStaffActs({ pool, log, alarm: () => alarm('invariant') });
      await auditCloses({ pool, clock, log, alarm });
    },
    'verify-payment': ({ verificationId }: { verificationId: string }) =>
      verifyPayment({ store, providers, clock, log, verifications, deliveries }, verificationId),
  };
}
