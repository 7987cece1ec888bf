import type { ReachKm, SatelliteService, SiteReach } from '@portal/domain/places/coverage';
import type { Clock } from '@portal/domain/time/clock';
import type { NetworkLocations } from '@portal/operator/network-locations-port';
import type { Db } from '@portal/platform/database/open-db';
import type { Module } from '@portal/platform/module';
import { readCoverage } from './read-coverage.ts';
import { reportNoSignal } from './report-no-signal.ts';
import { withSiteReach } from './with-site-reach.ts';

type Deps = {
  db: Db;
  clock: Clock;
  networkLocations: NetworkLocations;
  /** Assumed range of a site, and that of single sites, configured by the operator. */
  reachKm: ReachKm;
  siteReach: ReadonlyMap<string, SiteReach> | null;
  satellite: readonly SatelliteService[];
};

/** The network at a place, and reports of a missing signal. */
export function createCoverage(deps: Deps) {
  const { reachKm, satellite } = deps;
  const networkLocations = withSiteReach(deps.networkLocations, deps.siteReach);
  return {
    calls: {
      readCoverage: (query) => readCoverage({ ...networkLocations, reachKm, satellite }, query),
      reportNoSignal: (report, caller) => reportNoSignal(deps, report, caller),
    },
    /** The operator's sites with the configured reach. */
    networkLocations,
  } satisfies Module;
}
