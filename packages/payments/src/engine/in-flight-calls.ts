/** Provider calls that outlive the request that started them. */
export type InFlightCalls = ReturnType<typeof createInFlightCalls>;

/** Creates the tracker; one per process. */
export function createInFlightCalls() {
  const calls = new Set<Promise<unknown>>();
  return {
    /** Tracks a call until it settles. The caller handles its failure. */
    track: (call: Promise<unknown>) => {
      const settled: Promise<unknown> = call.then(
        () => calls.delete(settled),
        () => calls.delete(settled),
      );
      calls.add(settled);
    },
    /** Resolves when every call has settled. For a graceful shutdown. */
    waitForAll: async () => {
      while (calls.size) await Promise.all(calls);
    },
  };
}
