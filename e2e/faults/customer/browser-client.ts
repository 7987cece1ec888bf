import { createHash } from 'node:crypto';
import { ROUTES } from '@portal/contract/http/paths';
import { type Answer, createPortalClient, type PortalClient } from '@portal/contract/http/portal-client';
import { createCookieJar } from '../../cookie-jar.ts';
import { waitFor } from '../../poll-until.ts';

/** One browser of a customer, which reaches the portal through the load balancer. */
export type BrowserClient = {
  portal: PortalClient;
  /** Opens a URL without following redirects. `redirectsTo` is the target of a redirect, if any. */
  open: (
    address: string,
    form?: Record<string, string>,
  ) => Promise<{ status: number; redirectsTo: string | null }>;
};

/** Longer than a phone's browser waits. */
const REQUEST_LIMIT_MS = 30_000;

/**
 * Creates a browser whose network address is derived from its name, so that the same run has the same customers.
 * It stores cookies.
 */
export function createBrowserClient(front: string, name: string): BrowserClient {
  const digest = createHash('sha256').update(name).digest();
  const address = `10.${digest[0]}.${digest[1]}.${digest[2]}`;
  const jar = createCookieJar();
  const fetchAsCustomer = async (url: string, init: RequestInit) => {
    const reply = await fetch(url, {
      ...init,
      headers: { ...(init.headers as Record<string, string>), ...jar.headers(), 'x-forwarded-for': address },
      redirect: 'manual',
      signal: AbortSignal.timeout(REQUEST_LIMIT_MS),
    });
    jar.store(reply.headers.getSetCookie());
    return reply;
  };
  return {
    portal: createPortalClient({
      routes: ROUTES,
      baseUrl: front,
      fetch: fetchAsCustomer as typeof globalThis.fetch,
      lang: () => 'en',
    }),
    open: async (address, form) => {
      const init = form ? { method: 'POST', body: new URLSearchParams(form) } : {};
      const response = await fetchAsCustomer(address, init);
      const location = response.headers.get('location');
      return { status: response.status, redirectsTo: location && new URL(location, address).href };
    },
  };
}

/**
 * Repeats a call, as people press again, until the response is a success or a refusal below 500. Throws after a
 * minute.
 */
export function retryCall<Result>(
  name: string,
  call: () => Promise<Answer<Result>>,
): Promise<Answer<Result>> {
  return waitFor(name, async () => {
    const answer = await call();
    const isConclusive = answer.kind === 'ok' || (answer.kind === 'refused' && answer.status < 500);
    return isConclusive ? answer : null;
  });
}

/** Returns the result of a successful call; throws for any other response. */
export function requireResult<Result>(answer: Answer<Result>): Result {
  if (answer.kind === 'ok') return answer.result;
  throw new Error(
    answer.kind === 'refused' ? `refused: ${answer.code} ${JSON.stringify(answer.details)}` : 'unreachable',
  );
}
