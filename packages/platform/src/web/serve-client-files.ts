import { join, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { SERVICE_WORKER_FILE } from './serve-service-worker.ts';

/**
 * Serves the built files of `clientDir`, precompressed where possible. Names under /assets contain a content
 * hash, so they may be cached for a year and used by pages of another host (RULINGS 56).
 */
export async function serveClientFiles(context: FastifyInstance, clientDir: string): Promise<void> {
  const assetsFolder = join(clientDir, 'assets') + sep;
  await context.register(fastifyStatic, {
    root: clientDir,
    wildcard: false,
    index: false,
    preCompressed: true,
    globIgnore: ['**/*.br', '**/*.gz', SERVICE_WORKER_FILE],
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isImmutable = path.startsWith(assetsFolder);
      reply.header(
        'cache-control',
        isImmutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      );
      reply.header('access-control-allow-origin', '*').header('cross-origin-resource-policy', 'cross-origin');
    },
  });
  // A missing asset, for example of another build, must not be answered with a page.
  context.get('/assets/*', (_request, reply) => reply.callNotFound());
}
