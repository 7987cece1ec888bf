import { extname } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { MEDIA_FOLDER, MEDIA_TYPES, mediaVersion } from '../../platform/content/asset-links.ts';
import type { ContentStore } from './content-store.ts';

const YEAR = 'public, max-age=31536000, immutable';

/** Browsers show a PDF in a viewer of their own, which stays blank in a sandbox. Nothing in a PDF runs as ours. */
const CSP_OF_PAPER =
  "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'none'; base-uri 'none'";

/** Pictures and papers of the content at `/media/name.png?v=version`, for the pages of another host too (RULINGS 56). */
export function mediaRoute(app: FastifyInstance, { readMedia }: Pick<ContentStore, 'readMedia'>): void {
  app.get(
    `/${MEDIA_FOLDER}/*`,
    { schema: { hide: true }, config: { limit: 'content' } },
    async (request, reply) => {
      const { '*': name } = request.params as { '*': string };
      const file = readMedia(name);
      if (!file) return reply.callNotFound();
      const version = mediaVersion(file);
      const { v } = request.query as { v?: string };
      if (name.endsWith('.pdf')) reply.header('content-security-policy', CSP_OF_PAPER);
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
