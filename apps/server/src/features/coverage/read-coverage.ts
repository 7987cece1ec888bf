import type { CallResult } from '@portal/contract/calls';
import { coverageAt } from '@portal/domain/coverage';
import { technologiesOf } from '@portal/domain/site';
import type { Atlas } from '../../operator/atlas-port.ts';
import { orUnavailable } from '../../platform/http/or-unavailable.ts';

/** A point in degrees and the radius around it in kilometres. */
type CoverageQuery = { lat?: number | undefined; lng?: number | undefined; radiusKm: number };

/** Reads the technologies of the network and, for a place, the coverage of each. Throws UNAVAILABLE. */
export async function readCoverage(
  { sites: readSites }: Pick<Atlas, 'sites'>,
  { lat, lng, radiusKm }: CoverageQuery,
): Promise<CallResult<'readCoverage'>> {
  const { sites } = await orUnavailable(readSites());
  const at = lat === undefined || lng === undefined ? null : { lat, lng };
  return { technologies: technologiesOf(sites), at: at && coverageAt(sites, { at, radiusKm }) };
}
