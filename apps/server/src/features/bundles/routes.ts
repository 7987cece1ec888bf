import type { FastifyInstance } from 'fastify';
import { portalCall } from '../../platform/http/portal-call.ts';
import { type BundlesDeps, listBundles, listTariffs } from './list-bundles.ts';

/** What can be bought (SPEC section 7 "Bundles", RULINGS 32). */
export function bundleRoutes(app: FastifyInstance, deps: BundlesDeps): void {
  portalCall(app, 'listBundles', (asked, { locale }) => listBundles(deps, asked, locale));
  portalCall(app, 'listTariffs', (_input, { locale }) => listTariffs(deps, locale));
}
