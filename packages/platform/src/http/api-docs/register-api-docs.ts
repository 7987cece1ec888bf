import { readFileSync } from 'node:fs';
import swagger from '@fastify/swagger';
import { CALL_FIELD_EXAMPLES, fieldExamples } from '@portal/contract/documentation/field-examples';
import { SUBJECTS } from '@portal/contract/documentation/subjects';
import { APP_VERSION, fixedHeaders } from '@portal/contract/http/headers';
import { type CallName, PORTAL_BASE } from '@portal/contract/http/paths';
import { renderDeveloperPage, type ScreenBrand } from '@portal/design/developer-page';
import { type Html, html } from '@portal/design/html';
import { developerStyleSheet } from '@portal/design/style-sheet';
import { ERROR_CODES } from '@portal/domain/http/error-code';
import type { Brand } from '@portal/domain/language/brand';
import { countryLocale, offeredLocales } from '@portal/domain/language/locale';
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import type { Secret } from '../../crypto/secret.ts';
import { once } from '../../once.ts';
import { chooseEncoding, compress } from '../../web/compress-reply.ts';
import { matchesSecret, readAuthorizationToken } from '../security/token-auth.ts';
import { exampleValue } from './example-value.ts';
import type { Content, OpenApiDocument, Operation, Parameter } from './openapi-types.ts';
import { describeOperation } from './operation-view.ts';

const DOCS_PATH = '/docs';
const STYLE_PATH = `${DOCS_PATH}/style.css`;
const JSON_PATH = `${DOCS_PATH}/json`;

/** CSP of the page: it has no script. */
const POLICY =
  "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const HIDDEN: FastifySchema = { hide: true };

const listSharedHeaders = (): Parameter[] => [
  ...Object.entries(fixedHeaders()).map(([name, value]) => header(name, [value], value)),
  { ...header('lang', offeredLocales(), countryLocale()), required: false },
];

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

/** Collects the schemas of the routes that are registered after it, as an OpenAPI document. */
async function registerOpenApiDocument(app: FastifyInstance, product: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${product} portal`,
        version: APP_VERSION,
        description: 'Calls of the portal: every reply is an envelope.',
      },
      tags: Object.entries(SUBJECTS).map(([name, description]) => ({ name, description })),
    },
    transform: (route) =>
      isCall(route.url) ? jsonSchemaTransform(route) : { schema: HIDDEN, url: route.url },
    transformObject: (document) =>
      'openapiObject' in document ? complete(document.openapiObject as OpenApiDocument) : {},
  });
}

/** The document, once the app is ready. */
function readOpenApiDocument(app: FastifyInstance): OpenApiDocument {
  return app.swagger() as unknown as OpenApiDocument;
}

/** Only portal and content calls are documented; not operations, callbacks, sandbox and catch-all routes. */
function isCall(url: string): boolean {
  return !url.endsWith('*') && (url.startsWith(PORTAL_BASE) || url.startsWith('/cms/'));
}

/** Adds the examples, and to every portal call the shared headers. */
function complete(document: OpenApiDocument): OpenApiDocument {
  const sharedHeaders = listSharedHeaders();
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const operation of Object.values(operations)) {
      addExamples(operation);
      if (path.startsWith(PORTAL_BASE))
        operation.parameters = [...(operation.parameters ?? []), ...sharedHeaders];
    }
  }
  return document;
}

function header(name: string, values: readonly string[], value: string): Parameter {
  return { name, in: 'header', required: true, schema: { type: 'string', enum: values, default: value } };
}

/** Adds an example to the query or body of a call and to its reply. */
function addExamples(operation: Operation): void {
  const own = CALL_FIELD_EXAMPLES[operation.operationId as CallName]?.() ?? {};
  const examples = { ...fieldExamples(), ...own };
  const inRequest = { examples, optional: Object.keys(own) };
  for (const parameter of operation.parameters ?? [])
    parameter.example = exampleValue(parameter.schema, inRequest, parameter.name);
  setExample(operation.requestBody?.content, inRequest);
  setExample(operation.responses['200']?.content, {
    examples: { ...examples, message: 'Success' },
    optional: 'all',
  });
}

function setExample(content: Content | undefined, options: Parameters<typeof exampleValue>[1]): void {
  const json = content?.['application/json'];
  if (json) json.example = exampleValue(json.schema, options);
}

type ApiPageOptions = { document: OpenApiDocument; stylePath: string; jsonPath: string };

type Subject = {
  id: string;
  name: string;
  description: string;
  operations: { method: string; path: string; operation: Operation }[];
};

/** Renders the API page: every call by subject, with its fields and examples. It has no script. */
function renderApiPage(brand: ScreenBrand, options: ApiPageOptions): string {
  const { document, stylePath, jsonPath } = options;
  const subjects = listSubjects(document);
  const main = html`<div class="page-head"><h1>${document.info.title}: API</h1>
<p>Version ${document.info.version}. The same as <a href="${jsonPath}">OpenAPI document</a> for tools.</p></div>
<div class="docs"><nav aria-label="Subjects" class="card"><ul>
<li><a href="#calling">How to call</a></li>
${subjects.map(({ id, name, operations }) => html`<li><a href="#${id}">${name}</a> <span class="quiet">${operations.length}</span></li>`)}
<li><a href="#refusals">Refusals</a></li></ul></nav>
<div class="subjects">${introduction(document)}${subjects.map(subjectSection)}${refusals()}</div></div>`;
  return renderDeveloperPage({
    brand,
    area: 'API',
    links: [
      { href: '/docs', label: 'Calls' },
      { href: jsonPath, label: 'OpenAPI' },
      { href: '/', label: 'Portal' },
    ],
    current: '/docs',
    title: 'API',
    main,
    styles: [stylePath],
  });
}

function listSubjects({ tags, paths }: OpenApiDocument): Subject[] {
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
  return tags.map(({ name, description }) => ({
    id: name.toLowerCase().replaceAll(' ', '-'),
    name,
    description,
    operations: all.filter(({ operation }) => operation.tags.includes(name)),
  }));
}

function introduction({ info }: OpenApiDocument): Html {
  return html`<section class="stack" aria-labelledby="calling"><h2 id="calling">How to call</h2>
<p>${info.description} A result has <code>"status": "success"</code> and the HTTP status 200; a refusal has
<code>"status": "failure"</code>, a code and a sentence for the customer.</p>
<p>Paths without <code>/cms</code> are below <code>${PORTAL_BASE}</code>, and their calls have the headers of each example. The header <code>lang</code> is the language of the
sentences. The cookie of the first reply identifies the browser: send it with the following calls.</p>
<p>The examples are one story with invented people. Ids and codes of your own come from the replies.</p></section>`;
}

function subjectSection({ id, name, description, operations }: Subject): Html {
  return html`<section class="stack" aria-labelledby="${id}"><h2 id="${id}">${name}</h2><p>${description}</p>
${operations.map(describeOperation)}</section>`;
}

function refusals(): Html {
  const example = {
    statusCode: 'INVALID_MSISDN',
    status: 'failure',
    message: 'Invalid Mobile No',
    result: null,
  };
  return html`<section class="stack" aria-labelledby="refusals"><h2 id="refusals">Refusals</h2>
<p>Every call may be refused. <code>result</code> may have <code>attemptsLeft</code>, <code>retryAfterSeconds</code>,
<code>fields</code>, <code>proofOfWork</code> (solve it and repeat the call with the header <code>proof-of-work</code>) and
<code>handset</code> (the owner of the number sends the code).</p>
<pre><code>${JSON.stringify(example, null, 2)}</code></pre>
<dl class="codes">${Object.entries(ERROR_CODES).map(
    ([code, meaning]) => html`<div><dt><code>${code}</code></dt><dd>${meaning}</dd></div>`,
  )}</dl></section>`;
}
