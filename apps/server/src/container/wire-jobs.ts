import type { Clock } from '@portal/domain/time/clock';
import type pg from 'pg';
import type { CodesDeps } from '../features/codes/codes-deps.ts';
import { codeJobHandlers } from '../features/codes/routes.ts';
import { feedbackJobHandlers } from '../features/feedback/routes.ts';
import type { FormsDeps } from '../features/forms/forms-deps.ts';
import type { LeadsDeps } from '../features/leads/leads-deps.ts';
import { orderJobHandlers } from '../features/orders/routes.ts';
import type { GuardedProviders } from '../features/payments/circuit-breaker/guard-providers.ts';
import { paymentJobHandlers, paymentMaintenanceHandlers } from '../features/payments/engine/payment-jobs.ts';
import { createPaymentStore } from '../features/payments/engine/payment-store.ts';
import type { PaymentsDeps } from '../features/payments/payments-deps.ts';
import type { Operator } from '../operator/operator.ts';
import type { Db } from '../platform/database/open-db.ts';
import type { Metrics } from '../platform/http/observability/metrics.ts';
import type { WorkerOptions } from '../platform/jobs/job-queue.ts';
import { homeBroadbandJobHandlers } from './wire-home-broadband.ts';
import { reconciliationHandlers } from './wire-reconciliation.ts';

/** The features that have jobs. */
type Features = {
  codes: CodesDeps;
  orders: Parameters<typeof orderJobHandlers>[0];
  payments: PaymentsDeps;
  leads: LeadsDeps;
  forms: FormsDeps;
  operator: Pick<Operator, 'deliveries'>;
  guarded: GuardedProviders;
};

/** Connections for statements that may take long, and what else jobs need. */
type LongStatements = { db: Db; pool: pg.Pool; clock: Clock; metrics: Metrics };

/**
 * The handler of each job. Reconciliation, erasing and the sweep use connections that allow long statements.
 */
export function wireJobs(
  { codes, orders, payments, leads, forms, operator, guarded }: Features,
  { metrics, ...long }: LongStatements,
): Pick<WorkerOptions, 'handlers' | 'forbiddenFlags'> {
  const { db, pool } = long;
  const longPayments = { ...payments, store: createPaymentStore(pool) };
  const homeBroadband = homeBroadbandJobHandlers({ leads, forms });
  const erasing = homeBroadbandJobHandlers({ leads: { ...leads, db }, forms: { ...forms, db } });
  const handlers = {
    ...paymentJobHandlers(payments),
    ...paymentMaintenanceHandlers(longPayments),
    ...reconciliationHandlers({
      payments: { ...longPayments, providers: guarded.forComparisons },
      operator,
      pool,
      metrics,
    }),
    ...codeJobHandlers(codes),
    'erase-codes': codeJobHandlers({ ...codes, db })['erase-codes'],
    ...orderJobHandlers({ ...orders, db }),
    ...homeBroadband,
    'erase-leads': erasing['erase-leads'],
    'erase-forms': erasing['erase-forms'],
    ...feedbackJobHandlers(long),
  };
  return { handlers, forbiddenFlags: guarded.busyModes };
}
