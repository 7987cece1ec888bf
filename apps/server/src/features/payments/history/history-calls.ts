import type { CallHandlers } from '../../../platform/http/portal-call.ts';
import { readReversal } from '../reversals/read-reversal.ts';
import { requestReversal } from '../reversals/request-reversal.ts';
import type { HistoryDeps } from './history-deps.ts';
import { readHistory } from './read-history.ts';

/** Calls about the purchases of a proven number, and about taking one back. */
export function historyCalls(deps: HistoryDeps) {
  return {
    readHistory: (input, { visitorId, locale }) => readHistory(deps, input, { visitorId, locale }),
    endHistory: async (_input, { visitorId }) => {
      await deps.endAccess(visitorId);
      return { ended: true as const };
    },
    readReversal: ({ transactionId }, { visitorId, locale }) =>
      readReversal(deps, transactionId, { visitorId, locale }),
    requestReversal: (input, { visitorId, locale }) => requestReversal(deps, input, { visitorId, locale }),
  } satisfies Partial<CallHandlers>;
}
