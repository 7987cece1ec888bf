import { setTimeout as wait } from 'node:timers/promises';
import type { CompanyDoor } from './accounts.ts';
import type { Usher } from './door.ts';

/** The lines between the portal and the companies. */
export type Lines = {
  /** What happens to the requests to one company. */
  usherOf: (company: CompanyDoor) => Usher;
  /** Spoils the next so many requests: one never arrives, the next one's answer is lost, the third goes through. */
  cut: (requests: number) => void;
  /** For so long, a company accepts requests and does not answer; then the connections break. */
  hang: (company: CompanyDoor, forMs: number) => void;
  /** All companies answer again. */
  repair: () => void;
  /** How many were spoilt. */
  spoilt: () => number;
};

/** How often a request that hangs looks whether the line was repaired. */
const LOOK_EVERY_MS = 250;

/** Makes lines that work until they are cut or hang. */
export function makeLines(): Lines {
  const hangsUntil = new Map<CompanyDoor, number>();
  let left = 0;
  let spoilt = 0;

  async function holdUntilRepaired(company: CompanyDoor): Promise<null> {
    spoilt += 1;
    while (isHanging(company)) await wait(LOOK_EVERY_MS);
    return null;
  }

  function isHanging(company: CompanyDoor): boolean {
    return (hangsUntil.get(company) ?? 0) > Date.now();
  }

  return {
    cut: (requests) => {
      left = requests;
    },
    hang: (company, forMs) => void hangsUntil.set(company, Date.now() + forMs),
    repair: () => {
      left = 0;
      hangsUntil.clear();
    },
    spoilt: () => spoilt,
    usherOf: (company) => async (_passing, forward) => {
      if (isHanging(company)) return holdUntilRepaired(company);
      if (left <= 0) return forward();
      left -= 1;
      if (left % 3 === 0) return forward();
      spoilt += 1;
      if (left % 3 === 1) await forward();
      return null;
    },
  };
}
