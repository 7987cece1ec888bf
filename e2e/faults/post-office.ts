import fc from 'fast-check';
import type { Behind, Passing, Usher } from './door.ts';

/** What becomes of a callback on its way to us. */
const FATES = ['once', 'lost', 'thrice', 'late'] as const;
type Fate = (typeof FATES)[number];

/** Where every callback of the companies comes through. */
export type PostOffice = {
  usher: Usher;
  /** From now on everything arrives, once. */
  calm: () => void;
  /** The next so many callbacks never arrive, and are not sent again. */
  loseNext: (count: number) => void;
  /** Delivers those that were kept for later; how many. */
  deliverLate: () => Promise<number>;
  /** Delivers all that ever came once more, all at once: old news after newer. How many. */
  deliverAgain: () => Promise<number>;
  counts: Record<Fate | 'again', number>;
};

type Deliver = (passing: Passing) => Promise<Behind>;

const CALLBACK = /^\/callbacks\//;
/** As many fates as are drawn; then they begin anew. */
const DRAWN = 997;
/** More than that are not sent again in one go. */
const MOST_AGAIN = 300;

/** Makes the office: what becomes of the nth callback is drawn from the seed. */
export function postOffice(seed: number, deliver: () => Deliver): PostOffice {
  const fates = fc.sample(
    fc.oneof(
      { weight: 7, arbitrary: fc.constant<Fate>('once') },
      { weight: 4, arbitrary: fc.constantFrom<Fate>('lost', 'thrice', 'late') },
    ),
    { seed, numRuns: DRAWN },
  );
  const counts = { once: 0, lost: 0, thrice: 0, late: 0, again: 0 };
  const kept: Passing[] = [];
  const seen: Passing[] = [];
  let came = 0;
  let calm = false;
  let toLose = 0;
  const quietly = (letters: Passing[]) => Promise.allSettled(letters.map((letter) => deliver()(letter)));
  return {
    counts,
    calm: () => {
      calm = true;
      toLose = 0;
    },
    loseNext: (count) => {
      toLose = count;
    },
    usher: async (passing, forward) => {
      if (!CALLBACK.test(passing.path)) return forward();
      if (toLose > 0) {
        toLose -= 1;
        counts.lost += 1;
        return null;
      }
      const fate: Fate = calm ? 'once' : (fates[came++ % DRAWN] ?? 'once');
      counts[fate] += 1;
      seen.push(passing);
      if (fate === 'lost') return null;
      if (fate === 'late') kept.push(passing);
      if (fate === 'late') return { status: 200, headers: {}, body: Buffer.from('') };
      if (fate === 'thrice') void quietly([passing, passing]);
      return forward();
    },
    deliverLate: async () => (await quietly(kept.splice(0))).length,
    deliverAgain: async () => {
      const letters = seen.slice(-MOST_AGAIN);
      counts.again += letters.length;
      return (await quietly(letters)).length;
    },
  };
}
