import { PORTAL_BASE, ROUTES } from '@portal/contract/http/paths';
import type { FastifyInstance } from 'fastify';
import { PortalError } from './portal-error.ts';

const METHODS_OF_PATH = new Map<string, string>();
for (const [method, path] of Object.values(ROUTES)) {
  const before = METHODS_OF_PATH.get(PORTAL_BASE + path);
  METHODS_OF_PATH.set(PORTAL_BASE + path, before ? `${before}, ${method}` : method);
}

/** The methods of a route without parameters, which is not in the table of calls: the content calls. */
function methodsOfRoute(app: FastifyInstance, url: string): string {
  return ['GET', 'POST'].filter((method) => app.hasRoute({ method, url })).join(', ');
}

/**
 * Answers unknown paths under the base paths of calls and content with the failure envelope (RULINGS 73): 405
 * with `Allow` for a wrong method, else 404. Without it, such a request would get an HTML page.
 */
export function rejectUnknownCalls(app: FastifyInstance): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', async () => null);
    for (const base of [PORTAL_BASE, '/cms']) {
      scope.all(`${base}/*`, async (request, reply) => {
        const url = request.url.split('?', 1)[0] ?? '';
        const allowed = METHODS_OF_PATH.get(url) ?? methodsOfRoute(app, url);
        if (!allowed) throw new PortalError('NOT_FOUND');
        reply.header('allow', allowed);
        throw Object.assign(new PortalError('INVALID_REQUEST', { fields: { method: 'not-allowed' } }), {
          statusCode: 405,
        });
      });
    }
  });
}
