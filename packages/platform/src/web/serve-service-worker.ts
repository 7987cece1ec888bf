import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';

/** Path of the service worker. It is at the root because its scope is the whole site. */
export const SERVICE_WORKER_PATH = '/service-worker.js';

/** Name of the built file in the client folder. */
export const SERVICE_WORKER_FILE = 'service-worker.js';

/**
 * Served when there is no service worker (in development, or disabled): deletes all caches and then
 * unregisters itself, also when the browser cannot read its caches. Browsers check for a new script on each page load.
 */
const UNREGISTER_SCRIPT = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil((async () => {
  try {
    for (const name of await caches.keys()) await caches.delete(name);
  } finally {
    await registration.unregister();
  }
})()));
`;

type ServiceWorkerOptions = {
  /** Folder of the built files, `null` in development. */
  clientDir: string | null;
  on: boolean;
  /** Origin that serves the build's files, when it is not ours. */
  assetHost: string | null;
};

/**
 * Serves the service worker, or the script that removes it. The script must not be cached, so that a service
 * worker can always be removed.
 */
export function serveServiceWorker(
  app: FastifyInstance,
  { clientDir, on, assetHost }: ServiceWorkerOptions,
): void {
  const file = on && clientDir ? join(clientDir, SERVICE_WORKER_FILE) : null;
  const script = file && existsSync(file) ? readFileSync(file, 'utf8') : UNREGISTER_SCRIPT;
  const policy = `default-src 'none'; connect-src 'self'${assetHost ? ` ${assetHost}` : ''}`;
  app.get(SERVICE_WORKER_PATH, async (_request, reply) => {
    reply.header('cache-control', 'no-cache').header('content-security-policy', policy);
    return reply.type('text/javascript; charset=utf-8').send(script);
  });
}
