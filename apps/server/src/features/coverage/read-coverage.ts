import type { CallResult } from '@portal/contract/calls/calls';
import { coverageAt, type ReachKm, type SatelliteService } from '@portal/domain/places/coverage';
import { listTechnologies } from '@portal/domain/places/site';
import type { NetworkLocations } from '@portal/operator/network-locations-port';
import { mapToUnavailable } from '@portal/platform/http/errors/or-unavailable';

/** A point in degrees and the radius around it in kilometres. */
type CoverageQuery = { lat?: number | undefined; lng?: number | undefined; radiusKm: number };

/** Dependencies of the coverage of a place. */
export type CoverageDeps = Pick<NetworkLocations, 'sites'> & {
  /** Assumed range of a site, configured by the operator. */
  reachKm: ReachKm;
  /** What the operator offers by satellite. */
  satellite: readonly SatelliteService[];
};

/** Reads the technologies of the network and, for a place, the coverage of each. Throws UNAVAILABLE. */
export async function readCoverage(
  { sites: readSites, reachKm, satellite }: CoverageDeps,
  { lat, lng, radiusKm }: CoverageQuery,
): Promise<CallResult<'readCoverage'>> {
  const { sites } = await mapToUnavailable(readSites());
  const at = lat === undefined || lng === undefined ? null : { lat, lng };
  return {
    technologies: listTechnologies(sites),
    reachKm,
    satellite: [...satellite],
    at: at && coverageAt(sites, { at, radiusKm }, reachKm),
  };
}
