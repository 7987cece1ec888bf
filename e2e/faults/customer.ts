import { createHash } from 'node:crypto';
import { type Answer, createPortalClient, type PortalClient } from '@portal/contract/portal-client';
import { mustCome } from './until.ts';

/** One browser of a customer, in front of the load balancer. */
export type Browser = {
  portal: PortalClient;
  /** Opens an address without following where it leads; gives the address it leads to, if any. */
  open: (
    address: string,
    form?: Record<string, string>,
  ) => Promise<{ status: number; leadsTo: string | null }>;
};

/** Longer than a browser of a phone waits. */
const REQUEST_LIMIT_MS = 30_000;

/** A browser whose visitor and network address follow from its name: the same run, the same customers. */
export function openBrowser(front: string, name: string): Browser {
  const digest = createHash('sha256').update(name).digest();
  const headers = {
    cookie: `visitor=${digest.toString('base64url').slice(0, 32)}`,
    'x-forwarded-for': `10.${digest[0]}.${digest[1]}.${digest[2]}`,
  };
  const withMine = (address: string, init: RequestInit) =>
    fetch(address, {
      ...init,
      headers: { ...(init.headers as Record<string, string>), ...headers },
      redirect: 'manual',
      signal: AbortSignal.timeout(REQUEST_LIMIT_MS),
    });
  return {
    portal: createPortalClient({
      baseUrl: front,
      fetch: withMine as typeof globalThis.fetch,
      lang: () => 'en',
    }),
    open: async (address, form) => {
      const init = form ? { method: 'POST', body: new URLSearchParams(form) } : {};
      const reply = await withMine(address, init);
      const location = reply.headers.get('location');
      return { status: reply.status, leadsTo: location && new URL(location, address).href };
    },
  };
}

/** Presses again, as people do, until there is an answer about the thing itself. Throws after a minute without. */
export function patiently<Result>(
  name: string,
  call: () => Promise<Answer<Result>>,
): Promise<Answer<Result>> {
  return mustCome(name, async () => {
    const answer = await call();
    const isNews = answer.kind === 'ok' || (answer.kind === 'refused' && answer.status < 500);
    return isNews ? answer : null;
  });
}

/** The result of an answer that must be a yes. */
export function yes<Result>(answer: Answer<Result>): Result {
  if (answer.kind === 'ok') return answer.result;
  throw new Error(
    answer.kind === 'refused' ? `refused: ${answer.code} ${JSON.stringify(answer.details)}` : 'unreachable',
  );
}
