import { findTown } from '@portal/domain/products/lead';
import type { Feasibility } from '../../feasibility-port.ts';
import { MAGIC_ADDRESSES } from '../magic/magic-leads.ts';
import type { SandboxDeps } from '../sandbox-deps.ts';
import { readTowns } from './leads.ts';

/** Feasibility of the sandbox: by its list of towns, except at magic addresses. */
export function sandboxFeasibility({ db }: Pick<SandboxDeps, 'db'>): Feasibility {
  return {
    check: async ({ town, address }) => {
      const magic = Object.values(MAGIC_ADDRESSES).find(({ begins }) => address.startsWith(begins));
      if (magic?.answer === 'none') throw new Error('The service qualification did not answer');
      if (magic) return magic.answer;
      return findTown(await readTowns(db), town)?.feasible ? 'yes' : 'no';
    },
  };
}
