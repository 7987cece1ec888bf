import type { FastifyInstance } from 'fastify';
import { registerPortalCall } from '../../platform/http/portal-call.ts';
import { type CheckLineDeps, checkLine } from './check-line.ts';

/** Type of the line behind a number (SPEC section 7). */
export function subscriberRoutes(app: FastifyInstance, deps: CheckLineDeps): void {
  registerPortalCall(app, 'checkLine', (query) => checkLine(query, deps));
}
