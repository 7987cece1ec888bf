/** Limits of the open status streams of one process. A client without a stream polls. */
export type StreamLimits = {
  total: number;
  /** Many customers share one address behind the operator's NAT. */
  perAddress: number;
  /** Tabs of one browser. */
  perVisitor: number;
};

/** A quarter of the connections that a process accepts (socket-limits.ts). */
export const STREAM_LIMITS: StreamLimits = { total: 2_000, perAddress: 500, perVisitor: 6 };

/** Who wants a stream: the network address, and the id of the browser. */
type StreamClient = { address: string; visitorId: string };

/** Counts the open streams. `take` returns the function that frees the slot, or the limit that is reached. */
export type StreamSlots = { take: (client: StreamClient) => (() => void) | keyof StreamLimits };

/** Creates the count of open streams. */
export function createStreamSlots(limits: StreamLimits): StreamSlots {
  const open = new Map<string, number>();
  const add = (key: string, by: 1 | -1) => {
    const count = (open.get(key) ?? 0) + by;
    if (count > 0) open.set(key, count);
    else open.delete(key);
  };
  return {
    take: ({ address, visitorId }) => {
      const keys = { total: 'total', perAddress: `address ${address}`, perVisitor: `visitor ${visitorId}` };
      for (const [limit, key] of Object.entries(keys) as [keyof StreamLimits, string][])
        if ((open.get(key) ?? 0) >= limits[limit]) return limit;
      for (const key of Object.values(keys)) add(key, 1);
      let isFree = false;
      return () => {
        if (isFree) return;
        isFree = true;
        for (const key of Object.values(keys)) add(key, -1);
      };
    },
  };
}
