import type { LimitLookups } from '@portal/platform/http/visitors/caller';
import type { Module } from '@portal/platform/module';
import { type CheckLineDeps, checkLine } from './check-line.ts';

type Deps = CheckLineDeps & {
  /** From the codes feature: limits what tells subscribers from other numbers. */
  limitLookups: LimitLookups;
  /** From the figures. */
  countVisit: (visit: { measure: 'line-checked' }) => void;
};

/** The type of a line. */
export function createSubscribers(deps: Deps) {
  return {
    calls: {
      checkLine: async (query, caller) => {
        const lookup = { caller, number: query.msisdn };
        const line = await deps.limitLookups(lookup, () => checkLine(query, deps));
        deps.countVisit({ measure: 'line-checked' });
        return line;
      },
    },
  } satisfies Module;
}
