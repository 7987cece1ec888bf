/** Limits the concurrent calls to one provider. A caller waits for a free slot for a limited time. */
export type CallSlots = ReturnType<typeof createCallSlots>;

/**
 * Creates the slots.
 * @param limit maximum number of concurrent calls
 */
export function createCallSlots(limit: number) {
  let free = limit;
  const waiting = new Set<() => void>();
  return {
    /** Acquires a slot; false when none became free within `waitMs` milliseconds. */
    acquire: (waitMs: number) => {
      if (free > 0) {
        free -= 1;
        return Promise.resolve(true);
      }
      if (waitMs === 0) return Promise.resolve(false);
      return new Promise((resolve) => {
        const onFree = () => {
          clearTimeout(timer);
          resolve(true);
        };
        const timer = setTimeout(() => {
          waiting.delete(onFree);
          resolve(false);
        }, waitMs);
        waiting.add(onFree);
      });
    },
    release: () => {
      const [next] = waiting;
      if (!next) {
        free += 1;
        return;
      }
      waiting.delete(next);
      next();
    },
    isFull: () => free === 0,
  };
}
