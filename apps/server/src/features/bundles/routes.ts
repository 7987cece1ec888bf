import type { FastifyInstance } from 'fastify';
import { registerPortalCall } from '../../platform/http/portal-call.ts';
import { type BundlesDeps, listBundles, listTariffs } from './list-bundles.ts';

/** Bundles on sale (SPEC section 7 "Bundles", RULINGS 32). */
export function bundleRoutes(app: FastifyInstance, deps: BundlesDeps): void {
  registerPortalCall(app, 'listBundles', (query, { locale }) => listBundles(deps, query, locale));
  registerPortalCall(app, 'listTariffs', (_input, { locale }) => listTariffs(deps, locale));
}
