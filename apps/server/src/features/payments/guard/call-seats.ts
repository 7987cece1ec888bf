/** Seats for calls to one provider: who finds none waits for one that is given back, for a while. */
export type CallSeats = {
  /** Takes a seat; false when none came free in time. */
  take: (waitMs: number) => Promise<boolean>;
  giveBack: () => void;
  isFull: () => boolean;
};

/** @param seats most calls that are open at once */
export function callSeats(seats: number): CallSeats {
  let free = seats;
  const waiting = new Set<() => void>();
  return {
    take: (waitMs) => {
      if (free > 0) {
        free -= 1;
        return Promise.resolve(true);
      }
      if (waitMs === 0) return Promise.resolve(false);
      return new Promise((resolve) => {
        const seated = () => {
          clearTimeout(timer);
          resolve(true);
        };
        const timer = setTimeout(() => {
          waiting.delete(seated);
          resolve(false);
        }, waitMs);
        waiting.add(seated);
      });
    },
    giveBack: () => {
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
