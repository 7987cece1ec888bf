import type { PortalClient } from '@portal/contract/http/portal-client';
import { type PageWithoutContent, toPageWithoutContent } from '../../../page/private-page.ts';
import { DEFAULT_STATUS_TRIES } from '../../../timers/polling.ts';
import type { Transaction } from './status-text-keys.ts';

/** The query of the status page. `channel` and `pg` are passed to the API unchanged (RULINGS 57). */
export type StatusQuery = { id: string; channel?: string; pg?: string };

/** The data of the page. `resetDial`: what unlocks the brand's wallet, `null` when unknown. `seenAt` is the time of the read, in ISO 8601. */
export type StatusPageData =
  | { kind: 'found'; transaction: Transaction; maxTries: number; resetDial: string | null; seenAt: string }
  | PageWithoutContent;

/** Parses the query of /payment/status. */
export function parseStatusQuery(url: string): StatusQuery {
  const { searchParams } = new URL(url);
  const optional = (name: 'channel' | 'pg') => {
    const value = searchParams.get(name);
    return value && value.length <= 40 ? { [name]: value } : {};
  };
  return { id: searchParams.get('id') ?? '', ...optional('channel'), ...optional('pg') };
}

/** Reads a transaction and the maximum number of polls of its page (RULINGS 3). */
export async function readStatusPage(
  portal: PortalClient,
  { id, ...passThrough }: StatusQuery,
  now: Date,
): Promise<StatusPageData> {
  if (id === '') return { kind: 'missing' };
  const [answer, config] = await Promise.all([
    portal.readTransaction({ txnId: id, ...passThrough }),
    portal.readConfig({}),
  ]);
  if (answer.kind !== 'ok') return toPageWithoutContent(answer);
  const settings = config.kind === 'ok' ? config.result.configData : null;
  return {
    kind: 'found',
    transaction: answer.result,
    maxTries: settings?.paymentMaxTry ?? DEFAULT_STATUS_TRIES,
    resetDial: settings?.pinResetDial ?? null,
    seenAt: now.toISOString(),
  };
}
