import { finished } from 'node:stream';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { PortalError } from '../errors/portal-error.ts';
import { createLogLimit } from '../observability/log-limit.ts';
import type { Metrics } from '../observability/metrics.ts';
import { GROUP_OF_CALL } from '../rate-limits/rate-limits.ts';
import type { Overload } from './overload.ts';

/** When a refused client should come again. Long enough for a queue of requests to be answered. */
export const OVERLOAD_RETRY_SECONDS = 5;
const LOG_LINES_PER_MINUTE = 6;

/** Whether new work must be refused now. Each refusal is counted and, a few times a minute, logged. */
export type ShedsNewWork = () => boolean;

type Parts = { overload: Overload; metrics: Metrics; log: FastifyBaseLogger };

/** Creates the decision for pages and calls that begin something new. Everything else is always answered. */
export function createShedding({ overload, metrics, log }: Parts): ShedsNewWork {
  const shed = metrics.counter('requests_shed_total', 'New pages and purchases refused because of overload', [
    'reason',
  ]);
  for (const reason of ['event-loop', 'database', 'requests'] as const) shed.inc({ reason }, 0);
  const lines = createLogLimit(LOG_LINES_PER_MINUTE);
  return () => {
    const reason = overload.reason();
    if (reason === null) return false;
    shed.inc({ reason });
    const { allowed, suppressed } = lines();
    if (allowed) log.warn({ reason, suppressed }, 'overloaded: refused a new page or purchase');
    return true;
  };
}

/** Counts every request until its reply is sent or its client is gone. An open stream is no waiting request. */
export function countRequests(app: FastifyInstance, overload: Overload): void {
  app.addHook('onRequest', ({ routeOptions }, reply, done) => {
    if (routeOptions.config.isStream) return done();
    const end = overload.reportRequest();
    finished(reply.raw, () => end());
    done();
  });
}

/**
 * Refuses the calls that begin a purchase with UNAVAILABLE while the process is overloaded. Calls about an order that
 * exists, callbacks and probes are always answered.
 */
export function shedNewPurchases(context: FastifyInstance, shedsNewWork: ShedsNewWork): void {
  context.addHook('onRequest', async ({ routeOptions }) => {
    const { call } = routeOptions.config;
    if (call && GROUP_OF_CALL[call] === 'orders' && shedsNewWork())
      throw new PortalError('UNAVAILABLE', { retryAfterSeconds: OVERLOAD_RETRY_SECONDS });
  });
}
