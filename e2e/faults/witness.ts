import type { Usher } from './door.ts';

/** Stands at the front door and notes answers nobody must ever be given, whatever is down: a 500 is a mistake of ours. */
export type Witness = {
  usher: Usher;
  /** Each kind once, with how often it was given. */
  saw: () => string[];
};

/** Stands beside the usher of the front door. */
export function makeWitness(beside: Usher): Witness {
  const counts = new Map<string, number>();
  return {
    usher: async (passing, forward) => {
      const given = await beside(passing, forward);
      if (given?.status === 500) {
        const what = `${passing.method} ${passing.path.split('?', 1)[0]} was answered 500`;
        counts.set(what, (counts.get(what) ?? 0) + 1);
      }
      return given;
    },
    saw: () => [...counts].map(([what, times]) => `${what}, ${times} times`),
  };
}
