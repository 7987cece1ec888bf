import type { JobHandlers } from '../../../platform/jobs/job-types.ts';
import { parseBusinessDay } from './business-day.ts';
import { queueReconciliations } from './queue-reconciliations.ts';
import { reconcileSource } from './reconcile-source.ts';
import type { ReconciliationDeps } from './reconciliation-deps.ts';

/** Handlers of the reconciliation jobs. Each may run twice. */
export function reconciliationJobHandlers(
  deps: ReconciliationDeps,
): JobHandlers<'reconcile' | 'reconcile-book'> {
  return {
    // A scheduled job has no day in its payload.
    reconcile: ({ day }) => queueReconciliations(deps, day),
    'reconcile-book': async ({ day, book }) => {
      const parsed = parseBusinessDay(day);
      if (parsed) await reconcileSource(deps, parsed, book);
    },
  };
}
