import type { JobHandlers } from '../../../platform/jobs/job-types.ts';
import { parseDay } from './business-day.ts';
import { planReconciliations } from './plan-reconciliations.ts';
import { reconcileBook } from './reconcile-book.ts';
import type { ReconcileDeps } from './reconcile-deps.ts';

/** Handlers of the reconciliation jobs. Each may run twice. */
export function reconcileJobHandlers(deps: ReconcileDeps): JobHandlers<'reconcile' | 'reconcile-book'> {
  return {
    // A scheduled job has no day in its payload.
    reconcile: ({ day }) => planReconciliations(deps, day),
    'reconcile-book': async ({ day, book }) => {
      const parsed = parseDay(day);
      if (parsed) await reconcileBook(deps, parsed, book);
    },
  };
}
