import type { FastifyInstance } from 'fastify';

/**
 * Gives the routes of a scope their body as text, as it arrived: a signature covers its bytes.
 * @param type only bodies of this content type; left out: all, whatever they say they are
 */
export function readBodyAsText(scope: FastifyInstance, type = '*'): void {
  if (type === '*') scope.removeAllContentTypeParsers();
  else scope.removeContentTypeParser(type);
  scope.addContentTypeParser(
    type,
    { parseAs: 'string' },
    async (_request: unknown, body: string | Buffer) => body,
  );
}
