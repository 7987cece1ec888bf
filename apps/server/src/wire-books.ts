import { readLastAudit, readViolationCounts } from './features/payments/audit/audit-book.ts';
import { auditInvariants } from './features/payments/audit/audit-invariants.ts';
import type { PaymentsDeps } from './features/payments/payments-deps.ts';
import { reconcileJobHandlers } from './features/payments/reconcile/reconcile-jobs.ts';
import { createProgressStore } from './features/payments/reconcile/reconcile-progress.ts';
import { createReconcileStore } from './features/payments/reconcile/reconcile-store.ts';
import { createVerificationStore } from './features/payments/staff/verification-store.ts';
import { verifyPayment } from './features/payments/staff/verify-payment.ts';
import type { Operator } from './operator/operator.ts';
import type { Metrics } from './platform/http/metrics.ts';
import type { WorkerOptions } from './platform/jobs/jobs.ts';

type ReconciliationOptions = {
  payments: Pick<PaymentsDeps, 'store' | 'providers' | 'clock' | 'log' | 'alarm'>;
  operator: Pick<Operator, 'deliveries'>;
  pool: WorkerOptions['pool'];
  metrics: Metrics;
};

/** Handlers of the reconciliation, audit and verification jobs, and their metrics. */
export function bookHandlers({ payments, operator: { deliveries }, pool, metrics }: ReconciliationOptions) {
  const { store, providers, clock, log, alarm } = payments;
  const books = createReconcileStore(pool);
  const verifications = createVerificationStore(pool);
  const counter = metrics.counter(
    'reconciliation_differences_total',
    "Differences that were found between our book and a provider's",
    ['book', 'kind'],
  );
  metrics.gauge('reconciliation_differences_open', 'Differences that are still there', books.countOpen);
  metrics.gauges(
    'payment_invariant_violations',
    'Violations of each invariant of SAFETY 1.2 when it was last checked',
    'invariant',
    () => readViolationCounts(pool),
  );
  metrics.gauge('payment_invariants_checked_timestamp_seconds', 'When the invariants were last checked', () =>
    readLastAudit(pool),
  );
  return {
    ...reconcileJobHandlers({
      books,
      progress: createProgressStore(pool),
      payments: store,
      providers,
      deliveries,
      clock,
      log,
      count: (book, kind) => counter.inc({ book, kind }),
    }),
    'audit-invariants': () => auditInvariants({ pool, clock, log, alarm }),
    'verify-payment': ({ verificationId }: { verificationId: string }) =>
      verifyPayment({ store, providers, clock, log, verifications, deliveries }, verificationId),
  };
}
