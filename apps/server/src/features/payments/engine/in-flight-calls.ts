/** Provider calls that outlive the request that started them. */
export type InFlightCalls = {
  /** Tracks a call until it settles. The caller handles its failure. */
  track: (call: Promise<unknown>) => void;
  /** Resolves when every call has settled. For a graceful shutdown. */
  waitForAll: () => Promise<void>;
};

/** Creates the tracker; one per process. */
export function createInFlightCalls(): InFlightCalls {
  const calls = new Set<Promise<unknown>>();
  return {
    track: (call) => {
      const settled: Promise<unknown> = call.then(
        () => calls.delete(settled),
        () => calls.delete(settled),
      );
      calls.add(settled);
    },
    waitForAll: async () => {
      while (calls.size) await Promise.all(calls);
    },
  };
}
