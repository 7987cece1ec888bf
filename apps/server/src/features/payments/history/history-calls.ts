import type { CallHandlers } from '@portal/platform/http/portal-call';
import { readReversal } from '../reversals/read-reversal.ts';
import { requestReversal } from '../reversals/request-reversal.ts';
import type { HistoryDeps } from './read-history.ts';
import { readHistory } from './read-history.ts';

/** Calls about the purchases of a proven number, and about taking one back. */
export function historyCalls(deps: HistoryDeps) {
  return {
    readHistory: (input, caller) => readHistory(deps, input, caller),
    endHistory: async (_input, { visitorId }) => {
      await deps.endAccess(visitorId);
      return { ended: true as const };
    },
    readReversal: ({ transactionId }, caller) => readReversal(deps, transactionId, caller),
    requestReversal: (input, caller) => requestReversal(deps, input, caller),
  } satisfies Partial<CallHandlers>;
}
