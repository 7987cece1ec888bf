import type { FastifyInstance } from 'fastify';

/** What the desk's previews of customers' pages load. */
const SHARED_FILES = /^\/(assets|media|brand|fonts|logo|icons|favicon)/;

/**
 * Serves the staff desk on its own host only, and nothing else there, where it shares a port with the customers' pages: one
 * fault in a page of the customers then does not reach the sessions of the staff (ASVS 3.5.4).
 * @param hosts names without port; nothing happens when both are the same, as in development
 */
export function separateDeskHost(app: FastifyInstance, hosts: { desk: string; portal: string }): void {
  if (hosts.desk === hosts.portal) return;
  app.addHook('onRequest', async (request, reply) => {
    const isDesk = /^\/staff(?=[/?]|$)/.test(request.url);
    const isOnDeskHost = request.host.toLowerCase().replace(/:\d*$/, '') === hosts.desk;
    const isShared = SHARED_FILES.test(request.url) || /^\/(healthz|readyz|metrics)/.test(request.url);
    if (isDesk === isOnDeskHost || (isOnDeskHost && isShared)) return;
    return reply
      .code(404)
      .header('cache-control', 'no-store')
      .type('text/plain; charset=utf-8')
      .send('Not found.\n');
  });
}
