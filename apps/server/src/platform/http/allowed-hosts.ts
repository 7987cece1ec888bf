import { isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Names of the machine itself: health checks, the sandbox's callbacks and developers ask for them. */
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** A load balancer asks an address for these, and sends no host name that means anything. */
const PROBES: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics']);

const WRONG_HOST = 'This portal does not answer for the host name that was asked for.\n';
const TWO_HOSTS = 'A request names one host, in one Host header.\n';

export type HostRules = {
  /** Host names from `PUBLIC_URL`, `ASSET_HOST` and `ALLOWED_HOSTS`. */
  names: readonly string[];
  /** Without a public name, a developer may open the portal by an address of the machine. */
  anyAddress: boolean;
};

/**
 * Answers only requests for our own host names: 421 in words for another one (RFC 9110, 15.5.20), 400 for two `Host`
 * headers. So nobody can make the portal draw pages for hosts of their choice, or reach it by DNS rebinding.
 */
export function refuseOtherHosts(app: FastifyInstance, { names, anyAddress }: HostRules): void {
  const allowed = new Set([...LOOPBACK, ...names.map((name) => name.toLowerCase())]);
  const isAllowed = (name: string) =>
    allowed.has(name) || (anyAddress && isIP(name.replace(/^\[|\]$/g, '')) !== 0);
  app.addHook('onRequest', async (request, reply) => {
    const refuse = (status: number, words: string) =>
      reply.code(status).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(words);
    if (hostHeadersOf(request) > 1) return refuse(400, TWO_HOSTS);
    if (PROBES.has(request.routeOptions.url ?? '')) return;
    if (!isAllowed(nameOf(request))) return refuse(421, WRONG_HOST);
  });
}

/** Without the port: proxies pass on their own, the portal's or none. */
function nameOf({ host }: FastifyRequest): string {
  return host.toLowerCase().replace(/:\d*$/, '');
}

function hostHeadersOf({ raw }: FastifyRequest): number {
  return raw.rawHeaders.filter((text, at) => at % 2 === 0 && text.toLowerCase() === 'host').length;
}
