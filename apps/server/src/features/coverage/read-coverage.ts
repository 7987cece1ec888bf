import type { CallResult } from '@portal/contract/calls';
import { coverageAt } from '@portal/domain/coverage';
import { technologiesOf } from '@portal/domain/site';
import type { Atlas } from '../../operator/atlas-port.ts';
import { orUnavailable } from '../../platform/http/or-unavailable.ts';

/** A place and how far it reaches round its point, in kilometres. */
type AskedPlace = { lat?: number | undefined; lng?: number | undefined; radiusKm: number };

/** Which technologies there are and which of them serve a place. Throws UNAVAILABLE. */
export async function readCoverage(
  { sites: readSites }: Pick<Atlas, 'sites'>,
  { lat, lng, radiusKm }: AskedPlace,
): Promise<CallResult<'readCoverage'>> {
  const { sites } = await orUnavailable(readSites());
  const at = lat === undefined || lng === undefined ? null : { lat, lng };
  return { technologies: technologiesOf(sites), at: at && coverageAt(sites, { at, radiusKm }) };
}
