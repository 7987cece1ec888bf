import type { Usher } from './door.ts';

/** The lines between the portal and the companies. */
export type Lines = {
  usher: Usher;
  /** Spoils the next so many requests: one never arrives, the next one's answer is lost, the third goes through. */
  cut: (requests: number) => void;
  /** How many were spoilt. */
  spoilt: () => number;
};

/** Makes lines that work until they are cut. */
export function makeLines(): Lines {
  let left = 0;
  let spoilt = 0;
  return {
    cut: (requests) => {
      left = requests;
    },
    spoilt: () => spoilt,
    usher: async (_passing, forward) => {
      if (left <= 0) return forward();
      left -= 1;
      if (left % 3 === 0) return forward();
      spoilt += 1;
      if (left % 3 === 1) await forward();
      return null;
    },
  };
}
