import { fixedHeaders } from '@portal/contract/http/headers';
import { parseLocale } from '@portal/domain/language/locale';
import type { FastifyInstance } from 'fastify';
import { PortalError } from './errors/portal-error.ts';

/**
 * Validates the shared headers of SPEC section 7 on every route of the context and reads the language from
 * `lang`. Throws BAD_HEADERS with the names of the wrong headers. Replies are specific to the visitor and are
 * not cached.
 */
export function checkPortalHeaders(context: FastifyInstance): void {
  const fixed = Object.entries(fixedHeaders());
  context.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const { headers } = request;
    const { lang } = headers;
    request.locale = parseLocale(typeof lang === 'string' ? lang : undefined);
    const wrong = fixed.filter(([name, value]) => headers[name] !== value).map(([name]) => name);
    // SPEC requires `lang` on some calls only, so it may be missing but not invalid.
    if (lang !== undefined && request.locale === null) wrong.push('lang');
    if (wrong.length > 0) {
      throw new PortalError('BAD_HEADERS', {
        fields: Object.fromEntries(wrong.map((name) => [name, 'wrong'])),
      });
    }
  });
}
