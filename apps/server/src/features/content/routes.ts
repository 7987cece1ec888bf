import { CONTENT_CACHE_SECONDS } from '@portal/contract/content/content';
import type { Subject } from '@portal/contract/documentation/subjects';
import { operatorCodeField } from '@portal/contract/http/fields';
import { CONTENT_PATH, CONTENT_VERSION_PATH } from '@portal/contract/http/paths';
import { countryLocale, parseLocale } from '@portal/domain/language/locale';
import { type CachedJson, sendCachedJson } from '@portal/platform/http/cached-json';
import { PortalError } from '@portal/platform/http/errors/portal-error';
import type { FastifyInstance, FastifySchema } from 'fastify';
import { z } from 'zod';
import type { ContentStore } from './content-store.ts';
import { createPackageCache } from './find-package.ts';
import { mediaRoute } from './media-route.ts';

const SUBJECT: Subject = 'Content and help';

const query = z.object({
  opco: operatorCodeField,
  pageUrl: z.string().max(120),
  /** Version the asker knows of: a newer one has another address, so no cache gives it old texts. */
  v: z.string().max(24).optional(),
});
const packageReply = z.object({ data: z.object({ packageHtml: z.string(), version: z.string() }) });
const versionReply = z.object({ version: z.string() });

/** `dataPages`: pages that hold no texts but data, the same in every language, by name. */
export type ContentRoutesDeps = {
  content: ContentStore;
  dataPages: Partial<Record<string, () => Promise<CachedJson>>>;
};

/** SPEC section 7 "Content (CMS) GETs": `activePackage?opco=RW&pageUrl={lang}/{page}`, and the media of the content. */
export function contentRoutes(app: FastifyInstance, { content, dataPages }: ContentRoutesDeps): void {
  packageRoute(app, { content, dataPages });
  mediaRoute(app, content);
  const schema = {
    summary: 'Version of the content, for pages that are open',
    tags: [SUBJECT],
    operationId: 'contentVersion',
    response: { 200: versionReply },
  } as FastifySchema;
  app.get(CONTENT_VERSION_PATH, { schema, config: { limit: 'content' } }, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return { version: content.version() };
  });
}

function packageRoute(app: FastifyInstance, { content, dataPages }: ContentRoutesDeps): void {
  const schema: FastifySchema = {
    summary: 'Texts of a page in one language',
    tags: [SUBJECT],
    operationId: 'activePackage',
    querystring: query,
    response: { 200: packageReply },
  };
  const pack = createPackageCache(content);
  app.get(CONTENT_PATH, { schema, config: { limit: 'content' } }, async (request, reply) => {
    const { pageUrl, v } = request.query as z.output<typeof query>;
    const name = pageUrl.replace(/^\//, '');
    const data = Object.hasOwn(dataPages, name) && dataPages[name];
    if (data) return sendCachedJson(reply, await data(), { seconds: CONTENT_CACHE_SECONDS });
    const { lang } = request.headers;
    const packed = pack(pageUrl, parseLocale(typeof lang === 'string' ? lang : undefined) ?? countryLocale());
    if (!packed) throw new PortalError('NOT_FOUND');
    // A request for an older version gets the present one, which must not be cached under that URL.
    const current = v === undefined || v === content.version();
    return sendCachedJson(reply, packed, {
      seconds: current ? CONTENT_CACHE_SECONDS : 0,
      vary: 'lang',
    });
  });
}
