import { readFileSync } from 'node:fs';
import { developerStyleSheet } from '@portal/design/style-sheet';
import type { Brand } from '@portal/domain/language/brand';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Secret } from '../../crypto/secret.ts';
import { once } from '../../once.ts';
import { chooseEncoding, compress } from '../../web/compress-reply.ts';
import { matchesSecret, readAuthorizationToken } from '../security/token-auth.ts';
import { renderApiPage } from './api-page.ts';
import { readOpenApiDocument, registerOpenApiDocument } from './openapi-document.ts';

const DOCS_PATH = '/docs';
const STYLE_PATH = `${DOCS_PATH}/style.css`;
const JSON_PATH = `${DOCS_PATH}/json`;

/** CSP of the page: it has no script. */
const POLICY =
  "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * Serves the API documentation generated from the contract: a page without scripts and the OpenAPI document. Register it
 * before the routes it describes. With a token, the browser asks for it as a password with any user name.
 */
export async function registerApiDocs(
  app: FastifyInstance,
  brand: Brand,
  token: Secret | null,
): Promise<void> {
  await registerOpenApiDocument(app, brand.name);
  const page = once(() =>
    renderApiPage(brand, { document: readOpenApiDocument(app), stylePath: STYLE_PATH, jsonPath: JSON_PATH }),
  );
  const style = once(
    () => developerStyleSheet(brand) + readFileSync(new URL('./api-page.css', import.meta.url), 'utf8'),
  );
  const hooks = token
    ? {
        onRequest: (request: FastifyRequest, reply: FastifyReply) => requireToken(request, reply, token),
      }
    : {};
  const options = { ...hooks, schema: { hide: true } };
  app.get(DOCS_PATH, options, (request, reply) =>
    sendText(request, reply.header('content-security-policy', POLICY), { type: 'text/html', text: page() }),
  );
  app.get(`${DOCS_PATH}/`, options, (_request, reply) => reply.redirect(DOCS_PATH, 308));
  app.get(STYLE_PATH, options, (request, reply) =>
    sendText(request, reply, { type: 'text/css', text: style() }),
  );
  app.get(JSON_PATH, options, () => readOpenApiDocument(app));
}

async function sendText(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, text }: { type: string; text: string },
): Promise<FastifyReply> {
  reply.type(`${type}; charset=utf-8`).header('cache-control', 'no-cache').header('vary', 'accept-encoding');
  const encoding = chooseEncoding(request.headers['accept-encoding'], type);
  if (!encoding) return reply.send(text);
  return reply.header('content-encoding', encoding).send(await compress(Buffer.from(text), encoding));
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
