import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { APP_VERSION, fixedHeaders } from '@portal/contract/http/headers';
import { PORTAL_BASE } from '@portal/contract/http/paths';
import type { Brand } from '@portal/domain/language/brand';
import { countryLocale, offeredLocales } from '@portal/domain/language/locale';
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import type { Secret } from '../crypto/secret.ts';
import { matchesSecret, readAuthorizationToken } from './security/token-auth.ts';

/** Path of the page; its JSON is at `/docs/json`. */
export const DOCS_PATH = '/docs';

const HIDDEN: FastifySchema = { hide: true };

/** CSP of the page: only its own scripts and styles. */
const POLICY = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self' data:",
  'connect-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
};

/**
 * Serves the API documentation generated from the contract. Register it before the routes it describes. With
 * a token, the browser asks for it as a password with any user name.
 */
export async function registerApiDocs(
  app: FastifyInstance,
  brand: Brand,
  token: Secret | null,
): Promise<void> {
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
    ...(token && { uiHooks: { onRequest: (request, reply) => requireToken(request, reply, token) } }),
    theme: { title },
    logo: {
      type: 'image/svg+xml',
      content: Buffer.from(brand.logoSvg.replaceAll('currentColor', '#ffffff')),
      href: '/',
      target: '_self',
    },
  });
}

async function requireToken(request: FastifyRequest, reply: FastifyReply, token: Secret) {
  const given = readAuthorizationToken(request.headers.authorization);
  if (given !== null && matchesSecret(given, token)) return;
  await reply
    .code(401)
    .header('www-authenticate', 'Basic realm="Calls of the portal", charset="UTF-8"')
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send('The token DOCS_TOKEN is needed.\n');
}

/** Only portal and content calls are documented; not operations, callbacks, sandbox and catch-all routes. */
function isCall(url: string): boolean {
  return !url.endsWith('*') && (url.startsWith(PORTAL_BASE) || url.startsWith('/cms/'));
}

type Paths = Record<string, Record<string, { parameters?: unknown[] }> | undefined>;

/** Adds the shared headers to every portal call. */
function withHeaders<Document extends object>(document: Document): Document {
  const { paths = {} } = document as { paths?: Paths };
  const sharedHeaders = listSharedHeaders();
  for (const [path, operations] of Object.entries(paths)) {
    if (!path.startsWith(PORTAL_BASE)) continue;
    for (const operation of Object.values(operations ?? {})) {
      operation.parameters = [...(operation.parameters ?? []), ...sharedHeaders];
    }
  }
  return document;
}

const listSharedHeaders = () => [
  ...Object.entries(fixedHeaders()).map(([name, value]) => header(name, [value], value)),
  { ...header('lang', offeredLocales(), countryLocale()), required: false },
];

function header(name: string, values: readonly string[], value: string) {
  return { name, in: 'header', required: true, schema: { type: 'string', enum: values, default: value } };
}
