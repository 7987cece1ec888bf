import {
  type ActivePackage,
  CONTENT_CACHE_SECONDS,
  CONTENT_PAGES,
  type ContentPage,
} from '@portal/contract/content';
import { OPERATOR_CODE } from '@portal/contract/headers';
import { CONTENT_PATH } from '@portal/contract/paths';
import { DEFAULT_LOCALE, type Locale, parseLocale } from '@portal/domain/locale';
import type { FastifyInstance, FastifyReply, FastifySchema } from 'fastify';
import { z } from 'zod';
import { type PackedJson, sendPacked } from '../../platform/http/packed-json.ts';
import { PortalError } from '../../platform/http/portal-error.ts';
import type { ContentStore } from './content-store.ts';

const query = z.object({ opco: z.literal(OPERATOR_CODE), pageUrl: z.string().max(80) });
const reply = z.object({ data: z.object({ packageHtml: z.string(), version: z.string() }) });

/** `dataPages`: pages that hold no texts but data, the same in every language, by name. */
export type ContentRoutesDeps = {
  content: ContentStore;
  dataPages: Partial<Record<string, () => Promise<PackedJson>>>;
};

/** SPEC section 7 "Content (CMS) GETs": `activePackage?opco=RW&pageUrl={lang}/{page}`. */
export function contentRoutes(app: FastifyInstance, { content, dataPages }: ContentRoutesDeps): void {
  const schema: FastifySchema = {
    summary: 'Texts of a page in one language',
    operationId: 'activePackage',
    querystring: query,
    response: { 200: reply },
  };
  app.get(
    CONTENT_PATH,
    { schema, config: { limit: 'content' } },
    async (request, answer): Promise<ActivePackage | FastifyReply> => {
      const { pageUrl } = request.query as z.output<typeof query>;
      const data = dataPages[pageUrl.replace(/^\//, '')];
      if (data) return sendPacked(request, answer, await data(), { seconds: CONTENT_CACHE_SECONDS });
      const asked = parsePageUrl(pageUrl);
      if (!asked) throw new PortalError('NOT_FOUND');
      const version = content.version();
      const tag = `"${version}-${asked.locale}"`;
      answer.header('cache-control', `public, max-age=${CONTENT_CACHE_SECONDS}`).header('etag', tag);
      if (request.headers['if-none-match'] === tag) return answer.code(304).send();
      return { data: { packageHtml: JSON.stringify(content.readPage(asked.page, asked.locale)), version } };
    },
  );
}

/** `sw/loader-translation`, `/en/loader-translation` or `/loader-translation` (English); `null` for any other. */
function parsePageUrl(text: string): { page: ContentPage; locale: Locale } | null {
  const parts = text.replace(/^\//, '').split('/');
  const locale = parts.length > 1 ? parseLocale(parts[0]) : DEFAULT_LOCALE;
  const page = CONTENT_PAGES.find((name) => name === parts.at(-1));
  return page && locale && parts.length <= 2 ? { page, locale } : null;
}
