import type { FastifyInstance, FastifyRequest } from 'fastify';
import { PortalError } from '../errors/portal-error.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Other sites may post here: the route changes nothing and uses no cookie. */
    fromAnySite?: boolean;
  }
}

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Rejects state-changing requests sent by pages of other sites. Browsers send `Sec-Fetch-Site`; older
 * browsers, and all over plain http, send `Origin`. A client that sends neither is not a browser and has no
 * cookie of a visitor.
 */
export function rejectCrossSiteRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    const isOpen = request.routeOptions.config.fromAnySite === true;
    if (!isOpen && !SAFE_METHODS.has(request.method) && isForeign(request)) {
      throw new PortalError('BAD_HEADERS', { fields: { origin: 'another site' } });
    }
  });
}

/**
 * Whether a state-changing GET must be rejected: a link, image or script of another site, or a link from a
 * message. Browsers without `Sec-Fetch-Site` send `Referer`.
 */
export function isCrossSiteGet({ headers, host }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin';
  const { referer } = headers;
  return referer !== undefined && (!URL.canParse(referer) || new URL(referer).host !== host);
}

function isForeign({ headers, host }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  if (headers.origin === undefined) return false;
  return !URL.canParse(headers.origin) || new URL(headers.origin).host !== host;
}
