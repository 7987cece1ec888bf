import type { FastifyInstance } from 'fastify';
import type { Leads } from '../../operator/lead-port.ts';
import type { Settings } from '../../operator/operator.ts';
import { registerPortalCall } from '../../platform/http/portal-call.ts';
import { readConfig } from './read-config.ts';
import { readProductConfig } from './read-product-config.ts';

/**
 * Dependencies of the settings calls. `payStackConfig`: public part of the card gateway's account, as JSON (SPEC
 * section 3).
 */
export type SettingsDeps = { settings: Settings; payStackConfig: string; leads: Pick<Leads, 'towns'> };

/** Limits and switches of the operator (SPEC section 7, RULINGS 59). */
export function settingsRoutes(app: FastifyInstance, deps: SettingsDeps): void {
  registerPortalCall(app, 'readConfig', ({ code }) => readConfig(deps, code));
  registerPortalCall(app, 'readProductConfig', () => readProductConfig(deps.settings));
}
