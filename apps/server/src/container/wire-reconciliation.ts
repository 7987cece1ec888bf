import type { Operator } from '@portal/operator/operator';
import { auditInvariants } from '@portal/payments/audit/audit-invariants';
import { readLastAuditTime, readViolationCounts } from '@portal/payments/audit/check-invariants';
import { reconciliationJobHandlers } from '@portal/payments/reconciliation/queue-reconciliations';
import { createReconciliationProgressStore } from '@portal/payments/reconciliation/reconciliation-progress';
import { createReconciliationStore } from '@portal/payments/reconciliation/reconciliation-store';
import type { Metrics } from '@portal/platform/http/observability/metrics';
import type { WorkerOptions } from '@portal/platform/jobs/job-queue';
import type { PaymentsDeps } from '../features/payments/payments-deps.ts';
import { createVerificationStore } from '../features/payments/staff/verification-store.ts';
import { verifyPayment } from '../features/payments/staff/verify-payment.ts';
import { auditCloses } from '../features/settlement/close/audit-closes.ts';
import { auditStaffActs } from '../features/staff-acts/check-audit.ts';

type ReconciliationOptions = {
  payments: Pick<PaymentsDeps, 'store' | 'providers' | 'clock' | 'log' | 'alarm'>;
  operator: Pick<Operator, 'deliveries'>;
  pool: WorkerOptions['pool'];
  metrics: Metrics;
};

/** Handlers of the reconciliation, audit and verification jobs, and their metrics. */
export function reconciliationHandlers({
  payments,
  operator: { deliveries },
  pool,
  metrics,
}: ReconciliationOptions) {
  const { store, providers, clock, log, alarm } = payments;
  const books = createReconciliationStore(pool);
  const verifications = createVerificationStore(pool);
  const counter = metrics.counter(
    'reconciliation_differences_total',
    "Differences that were found between our book and a provider's",
    ['book', 'kind'],
  );
  metrics.gauge('reconciliation_differences_open', 'Differences that are still there', books.countOpen);
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
    ...reconciliationJobHandlers({
      store: books,
      progress: createReconciliationProgressStore(pool),
      payments: store,
      providers,
      deliveries,
      clock,
      log,
      countDifference: (book, kind) => counter.inc({ book, kind }),
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
