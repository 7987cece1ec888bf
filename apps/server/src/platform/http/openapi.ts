import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { APP_VERSION, FIXED_HEADERS } from '@portal/contract/headers';
import { PORTAL_BASE } from '@portal/contract/paths';
import type { Brand } from '@portal/domain/brand';
import { DEFAULT_LOCALE, LOCALE_LIST } from '@portal/domain/locale';
import type { FastifyInstance, FastifySchema } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';

/** Where the page is; its JSON is at `/docs/json`. */
export const DOCS_PATH = '/docs';

const HIDDEN: FastifySchema = { hide: true };

/** The page styles its own elements; scripts are its files only. */
const POLICY = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self' 'unsafe-inline'",
  'img-src': "'self' data:",
  'connect-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
};

/** The page of every call, made from the contract. Register it before the routes it describes. */
export async function serveOpenApi(app: FastifyInstance, brand: Brand): Promise<void> {
  const title = `${brand.name} portal`;
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title, version: APP_VERSION, description: 'Calls of the portal: every reply is an envelope.' },
    },
    transform: (route) =>
      isCall(route.url) ? jsonSchemaTransform(route) : { schema: HIDDEN, url: route.url },
    transformObject: (document) => ('openapiObject' in document ? withHeaders(document.openapiObject) : {}),
  });
  await app.register(swaggerUi, {
    routePrefix: DOCS_PATH,
    staticCSP: POLICY,
    theme: { title },
    logo: {
      type: 'image/svg+xml',
      content: Buffer.from(brand.logoSvg.replaceAll('currentColor', '#ffffff')),
      href: '/',
      target: '_self',
    },
  });
}

/** The portal's and the content's calls; the rest is for machines, for providers or for play. */
function isCall(url: string): boolean {
  return url.startsWith(PORTAL_BASE) || url.startsWith('/cms/');
}

type Paths = Record<string, Record<string, { parameters?: unknown[] }> | undefined>;

/** The shared headers belong to every call; said here once instead of at each of them. */
function withHeaders<Document extends object>(document: Document): Document {
  const { paths = {} } = document as { paths?: Paths };
  for (const [path, operations] of Object.entries(paths)) {
    if (!path.startsWith(PORTAL_BASE)) continue;
    for (const operation of Object.values(operations ?? {})) {
      operation.parameters = [...(operation.parameters ?? []), ...SHARED_HEADERS];
    }
  }
  return document;
}

const SHARED_HEADERS = [
  ...Object.entries(FIXED_HEADERS).map(([name, value]) => header(name, [value], value)),
  { ...header('lang', LOCALE_LIST, DEFAULT_LOCALE), required: false },
];

function header(name: string, values: readonly string[], value: string) {
  return { name, in: 'header', required: true, schema: { type: 'string', enum: values, default: value } };
}
