import type { FastifyInstance } from 'fastify';
import type { Atlas } from '../../operator/atlas-port.ts';
import { portalCall } from '../../platform/http/portal-call.ts';
import { readCoverage } from './read-coverage.ts';
import { type ReportDeps, reportNoSignal } from './report-no-signal.ts';

/** Network coverage, and reports of missing signal (SPEC section 2 "Coverage map"). */
export function coverageRoutes(
  app: FastifyInstance,
  deps: ReportDeps & { atlas: Pick<Atlas, 'sites'> },
): void {
  portalCall(app, 'readCoverage', (query) => readCoverage(deps.atlas, query));
  portalCall(app, 'reportNoSignal', (report, caller) => reportNoSignal(deps, report, caller));
}
