import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';

/** Where the browser finds it. Not below a path of its own: it may keep pages of the whole site. */
export const SERVICE_WORKER_PATH = '/service-worker.js';

/** Name of the built file among the client's files. */
export const SERVICE_WORKER_FILE = 'service-worker.js';

/**
 * In place of the service worker where there is none (in development, or switched off): one that takes everything
 * away that a browser has kept, and then itself. Browsers ask for the script again with each page load.
 */
const LEAVING = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  await registration.unregister();
})()));
`;

type ServiceWorkerOptions = {
  /** Folder of the built files, `null` in development. */
  clientDir: string | null;
  on: boolean;
  /** Origin that serves the build's files, when it is not ours. */
  assetHost: string | null;
};

/** Serves the service worker, or the one that takes it away. Nobody may keep the script: it is how one is got rid of. */
export function serveServiceWorker(
  app: FastifyInstance,
  { clientDir, on, assetHost }: ServiceWorkerOptions,
): void {
  const file = on && clientDir ? join(clientDir, SERVICE_WORKER_FILE) : null;
  const script = file && existsSync(file) ? readFileSync(file, 'utf8') : LEAVING;
  const policy = `default-src 'none'; connect-src 'self'${assetHost ? ` ${assetHost}` : ''}`;
  app.get(SERVICE_WORKER_PATH, async (_request, reply) => {
    reply.header('cache-control', 'no-cache').header('content-security-policy', policy);
    return reply.type('text/javascript; charset=utf-8').send(script);
  });
}
