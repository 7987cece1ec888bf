import { createHash } from 'node:crypto';
import { type Answer, createPortalClient, type PortalClient } from '@portal/contract/http/portal-client';
import { cookieJar } from '../cookie-jar.ts';
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

/** A browser whose network address follows from its name: the same run, the same customers. It keeps its cookies. */
export function openBrowser(front: string, name: string): Browser {
  const digest = createHash('sha256').update(name).digest();
  const address = `10.${digest[0]}.${digest[1]}.${digest[2]}`;
  const jar = cookieJar();
  const withMine = async (url: string, init: RequestInit) => {
    const reply = await fetch(url, {
      ...init,
      headers: { ...(init.headers as Record<string, string>), ...jar.headers(), 'x-forwarded-for': address },
      redirect: 'manual',
      signal: AbortSignal.timeout(REQUEST_LIMIT_MS),
    });
    jar.keep(reply.headers.getSetCookie());
    return reply;
  };
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
