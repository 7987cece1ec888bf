import { isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Loopback names, used by health checks, callbacks of the simulators and developers. */
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Load balancers request these by IP address, without a meaningful host name. */
const PROBES: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/readyz/database', '/metrics']);

/** A proxy that passes on the `X-Forwarded-Proto` of a client would let it choose which page is shown for an address. */
const PROTOCOL = /^https?$/i;

const WRONG_HOST = 'This portal does not serve the requested host name.\n';
const WRONG_PROTOCOL = 'A proxy must name http or https as the protocol of a request.\n';
const TWO_HOSTS = 'A request must have exactly one Host header.\n';

export type HostRules = {
  /** Host names from `PUBLIC_URL`, `ASSET_HOST` and `ALLOWED_HOSTS`. */
  names: readonly string[];
  /** Allow any IP address as host, when no public host name is configured. */
  anyAddress: boolean;
};

/**
 * Serves only our own host names: 421 for others (RFC 9110, 15.5.20), 400 for several `Host` headers and for a forwarded
 * protocol that is none. This prevents pages rendered for foreign hosts and DNS rebinding.
 */
export function rejectUnknownHosts(app: FastifyInstance, { names, anyAddress }: HostRules): void {
  const allowed = new Set([...LOOPBACK, ...names.map((name) => name.toLowerCase())]);
  const isAllowed = (name: string) =>
    allowed.has(name) || (anyAddress && isIP(name.replace(/^\[|\]$/g, '')) !== 0);
  app.addHook('onRequest', async (request, reply) => {
    const refuse = (status: number, text: string) =>
      reply.code(status).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(text);
    if (countHostHeaders(request) > 1) return refuse(400, TWO_HOSTS);
    if (PROBES.has(request.routeOptions.url ?? '')) return;
    if (!isAllowed(hostNameOf(request))) return refuse(421, WRONG_HOST);
    if (!PROTOCOL.test(request.protocol)) return refuse(400, WRONG_PROTOCOL);
  });
}

/** Host name without the port: proxies forward their own port, that of the portal or none. */
function hostNameOf({ host }: FastifyRequest): string {
  return host.toLowerCase().replace(/:\d*$/, '');
}

function countHostHeaders({ raw }: FastifyRequest): number {
  return raw.rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length;
}
