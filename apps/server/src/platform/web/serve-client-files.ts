import { join, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { SERVICE_WORKER_FILE } from './serve-service-worker.ts';

/**
 * Serves the built files of `clientDir` with their compressed siblings. Names under /assets carry a hash of their
 * content, so they may be kept for a year and read by the pages of another host (RULINGS 56).
 */
export async function serveClientFiles(context: FastifyInstance, clientDir: string): Promise<void> {
  const hashed = join(clientDir, 'assets') + sep;
  await context.register(fastifyStatic, {
    root: clientDir,
    wildcard: false,
    index: false,
    preCompressed: true,
    globIgnore: ['**/*.br', '**/*.gz', SERVICE_WORKER_FILE],
    cacheControl: false,
    setHeaders: (reply, path) => {
      const kept = path.startsWith(hashed);
      reply.header('cache-control', kept ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
      reply.header('access-control-allow-origin', '*').header('cross-origin-resource-policy', 'cross-origin');
    },
  });
  // A file of another build is no page.
  context.get('/assets/*', (_request, reply) => reply.callNotFound());
}
