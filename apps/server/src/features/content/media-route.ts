import { extname } from 'node:path';
import { MEDIA_FOLDER, MEDIA_TYPES, mediaVersion } from '@portal/platform/content/asset-links';
import type { FastifyInstance } from 'fastify';
import type { ContentStore } from './content-store.ts';

const YEAR = 'public, max-age=31536000, immutable';

/** A browser's PDF viewer stays blank in a sandbox. Scripts in a PDF do not run in our origin. */
const PDF_CSP =
  "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'none'; base-uri 'none'";

/** Serves images and documents at `/media/name.png?v=version`, also for pages of another host (RULINGS 56). */
export function mediaRoute(app: FastifyInstance, { readMedia }: Pick<ContentStore, 'readMedia'>): void {
  app.get<{ Params: { '*': string }; Querystring: { v?: string } }>(
    `/${MEDIA_FOLDER}/*`,
    { schema: { hide: true }, config: { limit: 'content' } },
    async (request, reply) => {
      const { '*': name } = request.params;
      const file = readMedia(name);
      if (!file) return reply.callNotFound();
      const version = mediaVersion(file);
      const { v } = request.query;
      if (name.endsWith('.pdf')) reply.header('content-security-policy', PDF_CSP);
      reply
        .type(MEDIA_TYPES[extname(name)] ?? 'application/octet-stream')
        .header('etag', `"${version}"`)
        .header('cache-control', v === version ? YEAR : 'public, max-age=300')
        .header('access-control-allow-origin', '*')
        .header('cross-origin-resource-policy', 'cross-origin');
      if (request.headers['if-none-match'] === `"${version}"`) return reply.code(304).send();
      return reply.send(file.bytes);
    },
  );
}
