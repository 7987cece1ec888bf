import { NETWORK_CHECK_PATH } from '@portal/contract/http/browser-paths';
import { type Locale, localisePath } from '@portal/domain/language/locale';
import { consumeLimit, limitRequests } from '@portal/platform/http/rate-limits/limit-requests';
import type { RateLimiter } from '@portal/platform/http/rate-limits/rate-limiter';
import { identifyVisitors, type Visitors } from '@portal/platform/http/visitors/visitor-cookie';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { CodesDeps } from '../codes-deps.ts';
import { beginNetworkCheck, finishNetworkCheck, NETWORK_CHECK_DONE_PATH } from './network-check.ts';

/**
 * Registers the two addresses that a browser opens to have its number proved by the mobile network: one leads to the
 * operator, the operator leads back to the other. Both end on a page that says what to do next.
 */
export function registerNetworkCheck(
  app: FastifyInstance,
  codes: CodesDeps,
  { visitors, limiter }: { visitors: Visitors; limiter: RateLimiter },
): void {
  if (!codes.numberVerification) return;
  app.register(async (scope) => {
    limitRequests(scope, limiter);
    identifyVisitors(scope, visitors);
    scope.get<{ Querystring: { refId?: string } }>(NETWORK_CHECK_PATH, async (request, reply) => {
      const { query, visitorId } = request;
      const refId = String(query.refId ?? '').slice(0, 64);
      // Over the limit the page says what to do, like after any other failure.
      const isAllowed = await consumeLimit(limiter, 'codes', request).then(
        () => true,
        () => false,
      );
      const next = isAllowed ? await beginNetworkCheck(codes, { refId, visitorId }) : null;
      return next ? redirect(reply, next.href) : redirect(reply, resultPath(false, null));
    });
    scope.get(
      NETWORK_CHECK_DONE_PATH,
      { config: { limit: 'returns' } },
      async ({ url, visitorId }, reply) => {
        const current = new URL(url, codes.publicUrl());
        const { isProven, locale } = await finishNetworkCheck(codes, { current, visitorId });
        return redirect(reply, resultPath(isProven, locale));
      },
    );
  });
}

function resultPath(isProven: boolean, locale: Locale | null): string {
  const path = isProven ? '/number-confirmed' : '/number-not-confirmed';
  return locale === null ? path : localisePath(path, locale);
}

/** The address has the state of the check, so nobody gets it as a referrer. */
function redirect(reply: FastifyReply, to: string): FastifyReply {
  return reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer').redirect(to, 303);
}
