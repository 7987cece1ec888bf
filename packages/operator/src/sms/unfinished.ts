/** What a route still waits for, so that closing it can wait too. */
export function createUnfinished() {
  const running = new Set<Promise<unknown>>();
  return {
    /** Adds work until it ends; returns it. */
    add: <Result>(work: Promise<Result>): Promise<Result> => {
      running.add(work);
      return work.finally(() => running.delete(work));
    },
    /** Resolves when everything that was added has ended, also with an error. */
    ended: async (): Promise<void> => void (await Promise.allSettled(running)),
  };
}
