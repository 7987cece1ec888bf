import type { FastifyInstance } from 'fastify';
import type { Settings } from '../../operator/operator.ts';
import { portalCall } from '../../platform/http/portal-call.ts';
import { readConfig } from './read-config.ts';
import { readProductConfig } from './read-product-config.ts';

/** The operator's limits and switches (SPEC section 7, RULINGS 59). */
export function settingsRoutes(app: FastifyInstance, deps: { settings: Settings }): void {
  portalCall(app, 'readConfig', () => readConfig(deps.settings));
  portalCall(app, 'readProductConfig', () => readProductConfig(deps.settings));
}
