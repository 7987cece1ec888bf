import type { InstallationObstacle, Town } from '@portal/domain/products/lead';
import type { Feasibility, FeasibilityAnswer, InstallationPlace } from '@portal/operator/feasibility-port';
import type { LeadsDeps } from './leads-deps.ts';

/**
 * Decides whether home broadband can be installed at a place (RULINGS 50). Without a check of addresses the list of towns
 * decides. A check that fails refuses nobody: a person looks at the address (decision 127). Does not throw.
 * @param town the town of the list, `null` when it is not on it
 * @returns what prevents the installation, `null` for nothing
 */
export async function checkFeasibility(
  { feasibility, log }: Pick<LeadsDeps, 'feasibility' | 'log'>,
  { place, town }: { place: InstallationPlace; town: Town | null },
): Promise<InstallationObstacle | null> {
  if (!feasibility) return town?.feasible ? null : 'town';
  const answer = await askFeasibility({ feasibility, log }, place);
  if (answer === 'yes') return null;
  if (answer === 'unknown') return 'unknown';
  return town?.feasible ? 'address' : 'town';
}

/** Asks the operator whether home broadband can be installed at a place. No answer is `unknown`. Does not throw. */
export async function askFeasibility(
  { feasibility, log }: { feasibility: Feasibility; log: LeadsDeps['log'] },
  place: InstallationPlace,
): Promise<FeasibilityAnswer> {
  try {
    return await feasibility.check(place);
  } catch (err) {
    log.warn({ err, town: place.town }, 'the operator could not be asked whether home broadband is possible');
    return 'unknown';
  }
}
