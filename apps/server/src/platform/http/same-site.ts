import type { FastifyInstance, FastifyRequest } from 'fastify';
import { PortalError } from './portal-error.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Another site's page may post here: nothing is changed, and no cookie is read or set. */
    fromAnySite?: boolean;
  }
}

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses requests that change something when another site's page sent them. Browsers say so in `Sec-Fetch-Site`;
 * older ones, and any over plain http, in `Origin`. Whoever sends neither is no browser and carries nobody's cookie.
 */
export function refuseOtherSites(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    const open = request.routeOptions.config.fromAnySite === true;
    if (!open && !SAFE_METHODS.has(request.method) && isForeign(request)) {
      throw new PortalError('BAD_HEADERS', { fields: { origin: 'another site' } });
    }
  });
}

/**
 * Whether a GET that changes something must be refused: a link, a picture or a script of another site, or a link that
 * somebody was sent. Browsers without `Sec-Fetch-Site` say in `Referer` where they come from.
 */
export function isFromElsewhere({ headers, host }: FastifyRequest): boolean {
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
