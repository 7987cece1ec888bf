import type { CallResult } from '@portal/contract/calls/calls';
import type { PortalClient } from '@portal/contract/http/portal-client';

/** Purchases as the proven number may see them. */
export type History = CallResult<'readHistory'>;
/** One of them. */
export type Purchase = History['purchases'][number];

/** The page: the purchases, or the form for a number while none is proven. */
export type HistoryPage =
  | { kind: 'open'; history: History }
  | { kind: 'closed' }
  /** The cursor in the address belongs to no list. */
  | { kind: 'lost' }
  | { kind: 'unavailable' };

/** Reads the purchases of the number that this browser has proved. `after`: cursor of an older page. */
export async function readHistoryPage(portal: PortalClient, after: string | null): Promise<HistoryPage> {
  const answer = await portal.readHistory(after === null ? {} : { after });
  if (answer.kind === 'ok') return { kind: 'open', history: answer.result };
  if (answer.kind === 'refused' && answer.code === 'PROOF_INVALID') return { kind: 'closed' };
  if (answer.kind === 'refused' && answer.code === 'INVALID_REQUEST') return { kind: 'lost' };
  return { kind: 'unavailable' };
}
