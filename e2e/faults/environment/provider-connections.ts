import { setTimeout as wait } from 'node:timers/promises';
import type { Interceptor } from './http-proxy.ts';
import type { ProviderEndpoint } from './provider-accounts.ts';

/** A provider, or the device of the tax authority. */
type Endpoint = ProviderEndpoint | 'fiscal';

/** The connections between the portal and the providers. */
export type ProviderConnections = {
  /** The interceptor for requests to one provider. */
  interceptorFor: (provider: Endpoint) => Interceptor;
  /** Breaks the next requests in turn: one never arrives, the response of the next is lost, the third succeeds. */
  breakNext: (requests: number) => void;
  /** For this time a provider accepts requests and does not respond; then the connections break. */
  hang: (provider: Endpoint, forMs: number) => void;
  /** All providers respond again. */
  repair: () => void;
  /** How many requests failed. */
  failedRequests: () => number;
};

/** How often a hanging request checks whether the provider responds again. */
const POLL_MS = 250;

/** Creates connections that work until `breakNext` or `hang` is called. */
export function createProviderConnections(): ProviderConnections {
  const hangsUntil = new Map<Endpoint, number>();
  let breaksLeft = 0;
  let failedRequests = 0;

  async function waitForRepair(provider: Endpoint): Promise<null> {
    failedRequests += 1;
    while (isHanging(provider)) await wait(POLL_MS);
    return null;
  }

  function isHanging(provider: Endpoint): boolean {
    return (hangsUntil.get(provider) ?? 0) > Date.now();
  }

  return {
    breakNext: (requests) => {
      breaksLeft = requests;
    },
    hang: (provider, forMs) => void hangsUntil.set(provider, Date.now() + forMs),
    repair: () => {
      breaksLeft = 0;
      hangsUntil.clear();
    },
    failedRequests: () => failedRequests,
    interceptorFor: (provider) => async (_request, forward) => {
      if (isHanging(provider)) return waitForRepair(provider);
      if (breaksLeft <= 0) return forward();
      breaksLeft -= 1;
      if (breaksLeft % 3 === 0) return forward();
      failedRequests += 1;
      if (breaksLeft % 3 === 1) await forward();
      return null;
    },
  };
}
