import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { APP_VERSION } from '@portal/contract/headers';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';

/** Where the page is; its JSON is at `/docs/json`. */
export const DOCS_PATH = '/docs';

/** The page of every call, made from the contract. Register it before the routes it describes. */
export async function serveOpenApi(app: FastifyInstance, title: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title, version: APP_VERSION, description: 'Calls of the portal: every reply is an envelope.' },
    },
    transform: jsonSchemaTransform,
  });
  await app.register(swaggerUi, { routePrefix: DOCS_PATH, staticCSP: true });
}
