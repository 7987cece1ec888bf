import type { Interceptor } from './http-proxy.ts';

/**
 * Observes all responses of the load balancer and counts those that must never occur: a 500 is a bug, whatever is
 * down.
 */
export type HttpObserver = {
  intercept: Interceptor;
  /** Each error once, with its count. */
  listErrors: () => string[];
};

/** Wraps the interceptor of the load balancer. */
export function createHttpObserver(inner: Interceptor): HttpObserver {
  const counts = new Map<string, number>();
  return {
    intercept: async (request, forward) => {
      const response = await inner(request, forward);
      if (response?.status === 500) {
        const what = `${request.method} ${request.path.split('?', 1)[0]} had status 500`;
        counts.set(what, (counts.get(what) ?? 0) + 1);
      }
      return response;
    },
    listErrors: () => [...counts].map(([what, count]) => `${what}, ${count} times`),
  };
}
