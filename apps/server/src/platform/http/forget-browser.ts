import { FORGET_BROWSER_PATH } from '@portal/contract/paths';
import { splitLocale } from '@portal/domain/locale';
import type { FastifyInstance } from 'fastify';
import { limitRequests } from './limit-requests.ts';
import type { RateLimiter } from './rate-limiter.ts';
import { knowVisitors, type Visitors, visitorCookieName } from './visitor-cookie.ts';

/** The page with the control, which also says that it was done. */
const PAGE = '/receipts';

/**
 * "Forget this browser": a plain form's target. Ends what this browser may see (its proofs, orders and unfinished forms),
 * takes its cookies, and has it drop receipts and pages it kept. The visitor starts anew.
 */
export function forgetBrowserRoute(
  app: FastifyInstance,
  parts: { visitors: Visitors; limiter: RateLimiter },
): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, async (_request: unknown, body: string | Buffer) =>
      new URLSearchParams(body.toString()).get('back'),
    );
    limitRequests(scope, parts.limiter);
    knowVisitors(scope, parts.visitors);
    scope.post(FORGET_BROWSER_PATH, { config: { limit: 'votes' } }, async (request, reply) => {
      if (request.visitorReturns) await parts.visitors.forget(request.visitorId);
      return (
        reply
          // `private` instead of `no-store`: with it the next cookie would be given at once.
          .header('cache-control', 'private, no-cache')
          .header('clear-site-data', '"cookies", "storage"')
          .clearCookie(visitorCookieName(request.protocol), {
            path: '/',
            secure: request.protocol === 'https',
          })
          .redirect(`${pageOf(request.body)}?forgotten=1`, 303)
      );
    });
    // Somebody opened the address itself.
    scope.get(FORGET_BROWSER_PATH, async (_request, reply) => reply.redirect(PAGE, 303));
  });
}

/** The page in the language the visitor reads; nothing else of what was sent. */
function pageOf(back: unknown): string {
  return typeof back === 'string' && splitLocale(back).path === PAGE ? back : PAGE;
}
