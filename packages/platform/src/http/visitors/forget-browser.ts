import { FORGET_BROWSER_PATH } from '@portal/contract/http/paths';
import { splitLocale } from '@portal/domain/language/locale';
import type { FastifyInstance } from 'fastify';
import { limitRequests } from '../rate-limits/limit-requests.ts';
import type { RateLimiter } from '../rate-limits/rate-limiter.ts';
import { identifyVisitors, type Visitors, visitorCookieName } from './visitor-cookie.ts';

/** The page with the form, which also confirms the result. */
const PAGE = '/receipts';

/**
 * Registers the target of the form "Forget this browser". It removes the access of the browser (proofs,
 * orders and unfinished forms), deletes its cookies and its stored receipts and pages. The browser continues
 * as a new visitor.
 */
export function forgetBrowserRoute(
  app: FastifyInstance,
  options: { visitors: Visitors; limiter: RateLimiter },
): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, async (_request: unknown, body: string | Buffer) =>
      new URLSearchParams(body.toString()).get('back'),
    );
    limitRequests(scope, options.limiter);
    identifyVisitors(scope, options.visitors);
    scope.post(FORGET_BROWSER_PATH, { config: { limit: 'votes' } }, async (request, reply) => {
      if (request.visitorReturns) await options.visitors.forget(request.visitorId);
      return (
        reply
          // `private` instead of `no-store`, because replies with `no-store` would set a new visitor cookie.
          .header('cache-control', 'private, no-cache')
          .header('clear-site-data', '"cookies", "storage"')
          .clearCookie(visitorCookieName(request.protocol), {
            path: '/',
            secure: request.protocol === 'https',
          })
          .redirect(`${toPagePath(request.body)}?forgotten=1`, 303)
      );
    });
    // Someone opened the URL directly.
    scope.get(FORGET_BROWSER_PATH, async (_request, reply) =>
      reply.header('cache-control', 'private, no-cache').redirect(PAGE, 303),
    );
  });
}

/**
 * Path of the page in the visitor's language. Ignores any other value of `back`, so it cannot redirect
 * elsewhere.
 */
function toPagePath(back: unknown): string {
  return typeof back === 'string' && splitLocale(back).path === PAGE ? back : PAGE;
}
