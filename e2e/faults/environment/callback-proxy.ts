import fc from 'fast-check';
import type { Interceptor, ProxiedRequest, ProxiedResponse } from './http-proxy.ts';

/** What happens to a callback on its way to the portal. */
const DELIVERY_OUTCOMES = ['once', 'lost', 'duplicated', 'late'] as const;
type DeliveryOutcome = (typeof DELIVERY_OUTCOMES)[number];

/** Forwards the callbacks of all providers. */
export type CallbackProxy = {
  intercept: Interceptor;
  /** From now on every callback is delivered once. */
  deliverAll: () => void;
  /** Loses the next callbacks; they are not repeated later. */
  loseNext: (count: number) => void;
  /** Delivers the delayed callbacks; returns how many. */
  deliverLate: () => Promise<number>;
  /** Delivers all callbacks once more, all at once, so that old ones follow newer ones. Returns how many. */
  deliverRepeated: () => Promise<number>;
  counts: Record<DeliveryOutcome | 'repeated', number>;
};

type Deliver = (request: ProxiedRequest) => Promise<ProxiedResponse>;

const CALLBACK = /^\/callbacks\//;
/** Number of drawn outcomes; they repeat after that. */
const DRAWN_OUTCOMES = 997;
/** Callbacks repeated at once, at most. */
const REPEAT_LIMIT = 300;

/** Creates the proxy. The outcome of the nth callback is drawn from the seed. */
export function createCallbackProxy(seed: number, deliver: () => Deliver): CallbackProxy {
  const outcomes = fc.sample(
    fc.oneof(
      { weight: 7, arbitrary: fc.constant<DeliveryOutcome>('once') },
      { weight: 4, arbitrary: fc.constantFrom<DeliveryOutcome>('lost', 'duplicated', 'late') },
    ),
    { seed, numRuns: DRAWN_OUTCOMES },
  );
  const counts = { once: 0, lost: 0, duplicated: 0, late: 0, repeated: 0 };
  const delayed: ProxiedRequest[] = [];
  const received: ProxiedRequest[] = [];
  let receivedCount = 0;
  let faultsStopped = false;
  let toLose = 0;
  const deliverSettled = (requests: ProxiedRequest[]) =>
    Promise.allSettled(requests.map((request) => deliver()(request)));
  return {
    counts,
    deliverAll: () => {
      faultsStopped = true;
      toLose = 0;
    },
    loseNext: (count) => {
      toLose = count;
    },
    intercept: async (request, forward) => {
      if (!CALLBACK.test(request.path)) return forward();
      if (toLose > 0) {
        toLose -= 1;
        counts.lost += 1;
        return null;
      }
      const outcome: DeliveryOutcome = faultsStopped
        ? 'once'
        : (outcomes[receivedCount++ % DRAWN_OUTCOMES] ?? 'once');
      counts[outcome] += 1;
      received.push(request);
      if (outcome === 'lost') return null;
      if (outcome === 'late') delayed.push(request);
      if (outcome === 'late') return { status: 200, headers: {}, body: Buffer.from('') };
      if (outcome === 'duplicated') void deliverSettled([request, request]);
      return forward();
    },
    deliverLate: async () => (await deliverSettled(delayed.splice(0))).length,
    deliverRepeated: async () => {
      const requests = received.slice(-REPEAT_LIMIT);
      counts.repeated += requests.length;
      return (await deliverSettled(requests)).length;
    },
  };
}
