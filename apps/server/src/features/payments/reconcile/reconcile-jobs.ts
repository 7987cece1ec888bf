import type { JobHandlers } from '../../../platform/jobs/job-types.ts';
import { parseDay } from './business-day.ts';
import { planReconciliations } from './plan-reconciliations.ts';
import { reconcileBook } from './reconcile-book.ts';
import type { ReconcileDeps } from './reconcile-deps.ts';

/** Comparing with the providers' books. Each bears being run twice. */
export function reconcileJobHandlers(deps: ReconcileDeps): JobHandlers<'reconcile' | 'reconcile-book'> {
  return {
    // The schedule names no day; what it puts into the payload itself is none either.
    reconcile: ({ day }) => planReconciliations(deps, day),
    'reconcile-book': async ({ day, book }) => {
      const parsed = parseDay(day);
      if (parsed) await reconcileBook(deps, parsed, book);
    },
  };
}
