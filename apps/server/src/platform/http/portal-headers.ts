import { FIXED_HEADERS } from '@portal/contract/headers';
import { parseLocale } from '@portal/domain/locale';
import type { FastifyInstance } from 'fastify';
import { PortalError } from './portal-error.ts';

const FIXED = Object.entries(FIXED_HEADERS);

/**
 * Checks the shared headers of SPEC section 7 on every route of the context and reads the language from `lang`.
 * Refuses with BAD_HEADERS, naming the wrong ones. Replies are the visitor's own and are stored by nobody.
 */
export function checkPortalHeaders(context: FastifyInstance): void {
  context.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const { headers } = request;
    const { lang } = headers;
    request.locale = parseLocale(typeof lang === 'string' ? lang : undefined);
    const wrong = FIXED.filter(([name, value]) => headers[name] !== value).map(([name]) => name);
    // SPEC has `lang` on some calls only: it may be absent, but not nonsense.
    if (lang !== undefined && request.locale === null) wrong.push('lang');
    if (wrong.length > 0) {
      throw new PortalError('BAD_HEADERS', {
        fields: Object.fromEntries(wrong.map((name) => [name, 'wrong'])),
      });
    }
  });
}
