/** Calls to providers that outlive the request that began them. */
export type InFlight = {
  /** Keeps an eye on a call until it settles; its failure is the caller's to handle. */
  watch: (call: Promise<unknown>) => void;
  /** Resolves when every call has settled. For a graceful stop. */
  drained: () => Promise<void>;
};

/** Makes an empty one; one per process. */
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
