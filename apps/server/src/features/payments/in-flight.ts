/** Provider calls that outlive the request that started them. */
export type InFlight = {
  /** Tracks a call until it settles. The caller handles its failure. */
  watch: (call: Promise<unknown>) => void;
  /** Resolves when every call has settled. For a graceful shutdown. */
  drained: () => Promise<void>;
};

/** Creates the tracker; one per process. */
export function createInFlight(): InFlight {
  const calls = new Set<Promise<unknown>>();
  return {
    watch: (call) => {
      const settled: Promise<unknown> = call.then(
        () => calls.delete(settled),
        () => calls.delete(settled),
      );
      calls.add(settled);
    },
    drained: async () => {
      while (calls.size) await Promise.all(calls);
    },
  };
}
