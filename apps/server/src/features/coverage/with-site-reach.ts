import { createHash } from 'node:crypto';
import type { SiteReach } from '@portal/domain/places/coverage';
import type { NetworkLocations } from '@portal/operator/network-locations-port';

/**
 * Adds the configured reach of single sites, by their title, to the operator's sites. It has priority over a reach that the operator's
 * list has. The version changes with both.
 * @param reach `null` without a configured file
 */
export function withSiteReach(
  locations: NetworkLocations,
  reach: ReadonlyMap<string, SiteReach> | null,
): NetworkLocations {
  if (!reach || reach.size === 0) return locations;
  const tag = createHash('sha256')
    .update(JSON.stringify([...reach]))
    .digest('hex')
    .slice(0, 8);
  let last: Awaited<ReturnType<NetworkLocations['sites']>> | null = null;
  return {
    ...locations,
    sites: async () => {
      const { version, sites } = await locations.sites();
      const own = `${version}-${tag}`;
      if (last?.version !== own) {
        const changed = sites.map((site) => {
          const reachKm = reach.get(site.title);
          return reachKm ? { ...site, reachKm: { ...site.reachKm, ...reachKm } } : site;
        });
        last = { version: own, sites: changed };
      }
      return last;
    },
  };
}
