import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import { createRefundStore } from '@portal/payments/refunds/refund-store';
import { endHistoryAccess, findHistoryAccess } from '../features/codes/history-access.ts';
import type { HistoryDeps } from '../features/payments/history/history-deps.ts';
import { createHistoryStore } from '../features/payments/history/history-sql.ts';
import { HISTORY_MS } from '../features/payments/history/read-history.ts';
import { createCaseStore } from '../features/payments/reversals/case-store.ts';
import type { FeatureOptions } from './app-options.ts';

/** Milliseconds of an hour, for settings in hours. */
export const HOUR_MS = 3_600_000;

/** Wires the history of a number and the requests to take a purchase back. */
export function wireHistory(
  { config, db, pool, clock }: FeatureOptions,
  parts: Pick<HistoryDeps, 'payments' | 'numberChecks'>,
): HistoryDeps {
  return {
    clock,
    history: createHistoryStore(pool),
    cases: createCaseStore(db, config.events.endpoints),
    refunds: createRefundStore(pool),
    ...parts,
    findAccess: (visitorId) => findHistoryAccess({ db, clock }, visitorId),
    endAccess: (visitorId) => endHistoryAccess({ db, clock }, visitorId),
    reversalMs: config.reversalHours * HOUR_MS,
  };
}

/** Returns a function that finds out whether the history of a number has any purchase. */
export function hasPurchasesIn({ pool, clock }: FeatureOptions): (msisdn: Msisdn) => Promise<boolean> {
  const { hasAny } = createHistoryStore(pool);
  return (msisdn) => hasAny(msisdn, new Date(clock.now().getTime() - HISTORY_MS));
}
