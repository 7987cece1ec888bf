import { PORTAL_BASE, ROUTES } from '@portal/contract/paths';
import type { FastifyInstance } from 'fastify';
import { PortalError } from './portal-error.ts';

const METHODS_OF_PATH = new Map<string, string>();
for (const [method, path] of Object.values(ROUTES)) {
  const before = METHODS_OF_PATH.get(PORTAL_BASE + path);
  METHODS_OF_PATH.set(PORTAL_BASE + path, before ? `${before}, ${method}` : method);
}

/**
 * Answers what is none of the calls, under the path of the calls and of the content, with the envelope (RULINGS 73): 405
 * with `Allow` for a call by another method, else 404. Without it such a request would be answered with a page.
 */
export function refuseUnknownCalls(app: FastifyInstance): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', async () => null);
    for (const base of [PORTAL_BASE, '/cms']) {
      scope.all(`${base}/*`, async (request, reply) => {
        const allowed = METHODS_OF_PATH.get(request.url.split('?', 1)[0] ?? '');
        if (!allowed) throw new PortalError('NOT_FOUND');
        reply.header('allow', allowed);
        throw Object.assign(new PortalError('INVALID_REQUEST', { fields: { method: 'not-allowed' } }), {
          statusCode: 405,
        });
      });
    }
  });
}
