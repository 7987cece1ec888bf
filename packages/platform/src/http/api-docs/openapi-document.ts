import swagger from '@fastify/swagger';
import { SUBJECTS } from '@portal/contract/documentation/subjects';
import { APP_VERSION, fixedHeaders } from '@portal/contract/http/headers';
import { PORTAL_BASE } from '@portal/contract/http/paths';
import { countryLocale, offeredLocales } from '@portal/domain/language/locale';
import type { FastifyInstance, FastifySchema } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { addExamples } from './add-examples.ts';
import type { OpenApiDocument, Parameter } from './openapi-types.ts';

const HIDDEN: FastifySchema = { hide: true };

/** Collects the schemas of the routes that are registered after it, as an OpenAPI document. */
export async function registerOpenApiDocument(app: FastifyInstance, product: string): Promise<void> {
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
export function readOpenApiDocument(app: FastifyInstance): OpenApiDocument {
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

const listSharedHeaders = (): Parameter[] => [
  ...Object.entries(fixedHeaders()).map(([name, value]) => header(name, [value], value)),
  { ...header('lang', offeredLocales(), countryLocale()), required: false },
];

function header(name: string, values: readonly string[], value: string): Parameter {
  return { name, in: 'header', required: true, schema: { type: 'string', enum: values, default: value } };
}
