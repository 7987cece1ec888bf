import type { PaymentsDeps } from './features/payments/payments-deps.ts';
import { reconcileJobHandlers } from './features/payments/reconcile/reconcile-jobs.ts';
import { createReconcileStore } from './features/payments/reconcile/reconcile-store.ts';
import type { Metrics } from './platform/http/metrics.ts';
import type { WorkerOptions } from './platform/jobs/jobs.ts';

type Payments = Pick<PaymentsDeps, 'store' | 'providers' | 'clock' | 'log'>;

/** The jobs that compare our book with the providers', and their figures. */
export function reconcileHandlers(
  { store, providers, clock, log }: Payments,
  pool: WorkerOptions['pool'],
  metrics: Metrics,
) {
  const books = createReconcileStore(pool);
  const counter = metrics.counter(
    'reconciliation_differences_total',
    "Differences that were found between our book and a provider's",
    ['book', 'kind'],
  );
  metrics.gauge('reconciliation_differences_open', 'Differences that are still there', books.countOpen);
  return reconcileJobHandlers({
    books,
    payments: store,
    providers,
    clock,
    log,
    count: (book, kind) => counter.inc({ book, kind }),
  });
}
