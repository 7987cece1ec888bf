import type { RefundStore } from '@portal/payments/refunds/refund-store';
import type { ReversalDeps } from '../reversals/reversal-deps.ts';
import type { HistoryStore } from './history-sql.ts';

/** Dependencies of the history of a number, and of the requests to take a purchase back that begin there. */
export type HistoryDeps = ReversalDeps & {
  history: HistoryStore;
  refunds: Pick<RefundStore, 'listOfPayments' | 'listShown'>;
  /** From the codes feature: ends the access of this browser. */
  endAccess: (visitorId: string) => Promise<void>;
};
