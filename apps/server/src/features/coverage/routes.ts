import type { FastifyInstance } from 'fastify';
import type { NetworkLocations } from '../../operator/network-locations-port.ts';
import { registerPortalCall } from '../../platform/http/portal-call.ts';
import { readCoverage } from './read-coverage.ts';
import { reportNoSignal, type SignalReportDeps } from './report-no-signal.ts';

/** Network coverage, and reports of missing signal (SPEC section 2 "Coverage map"). */
export function coverageRoutes(
  app: FastifyInstance,
  deps: SignalReportDeps & { atlas: Pick<NetworkLocations, 'sites'> },
): void {
  registerPortalCall(app, 'readCoverage', (query) => readCoverage(deps.atlas, query));
  registerPortalCall(app, 'reportNoSignal', (report, caller) => reportNoSignal(deps, report, caller));
}
