/** Limits the concurrent calls to one provider. A caller waits for a free slot for a limited time. */
export type CallSlots = ReturnType<typeof createCallSlots>;

/** While fewer slots than this part are free, nobody may hold more than {@link SHARE} of them. */
const SCARCE = 1 / 2;
/** Part of the slots for one holder while they are scarce. */
const SHARE = 1 / 5;

/**
 * Creates the slots.
 * @param limit maximum number of concurrent calls
 */
export function createCallSlots(limit: number) {
  let free = limit;
  const held = new Map<string, number>();
  const waiting = new Set<() => void>();
  const most = Math.max(1, Math.floor(limit * SHARE));
  const hold = (holders: readonly string[]) => {
    for (const holder of holders) held.set(holder, (held.get(holder) ?? 0) + 1);
  };
  return {
    /**
     * Acquires a slot; false when none became free within `waitMs` milliseconds, or while they are scarce and one of the holders
     * has its share: calls that nobody answers then leave slots to everybody else.
     * @param holders who causes the call, by whatever calls may have in common; none for jobs
     */
    acquire: (waitMs: number, holders: readonly string[] = []): Promise<boolean> => {
      if (free < limit * SCARCE && holders.some((holder) => (held.get(holder) ?? 0) >= most))
        return Promise.resolve(false);
      if (free > 0) {
        free -= 1;
        hold(holders);
        return Promise.resolve(true);
      }
      if (waitMs === 0) return Promise.resolve(false);
      return new Promise((resolve) => {
        const onFree = () => {
          clearTimeout(timer);
          hold(holders);
          resolve(true);
        };
        const timer = setTimeout(() => {
          waiting.delete(onFree);
          resolve(false);
        }, waitMs);
        waiting.add(onFree);
      });
    },
    /** @param holders those of `acquire` */
    release: (holders: readonly string[] = []) => {
      for (const holder of holders) {
        const left = (held.get(holder) ?? 1) - 1;
        if (left > 0) held.set(holder, left);
        else held.delete(holder);
      }
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
