import type { FastifyInstance } from 'fastify';
import type { Lines } from '../../operator/operator.ts';
import { portalCall } from '../../platform/http/portal-call.ts';
import { checkLine } from './check-line.ts';

/** Who is behind a number (SPEC section 7). */
export function subscriberRoutes(app: FastifyInstance, deps: { lines: Lines }): void {
  portalCall(app, 'checkLine', ({ msisdn }) => checkLine(msisdn, deps.lines));
}
