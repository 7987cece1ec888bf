import type { CallResult } from '@portal/contract/calls/calls';
import { coverageAt } from '@portal/domain/places/coverage';
import { listTechnologies } from '@portal/domain/places/site';
import type { NetworkLocations } from '../../operator/network-locations-port.ts';
import { mapToUnavailable } from '../../platform/http/errors/or-unavailable.ts';

/** A point in degrees and the radius around it in kilometres. */
type CoverageQuery = { lat?: number | undefined; lng?: number | undefined; radiusKm: number };

/** Reads the technologies of the network and, for a place, the coverage of each. Throws UNAVAILABLE. */
export async function readCoverage(
  { sites: readSites }: Pick<NetworkLocations, 'sites'>,
  { lat, lng, radiusKm }: CoverageQuery,
): Promise<CallResult<'readCoverage'>> {
  const { sites } = await mapToUnavailable(readSites());
  const at = lat === undefined || lng === undefined ? null : { lat, lng };
  return { technologies: listTechnologies(sites), at: at && coverageAt(sites, { at, radiusKm }) };
}
