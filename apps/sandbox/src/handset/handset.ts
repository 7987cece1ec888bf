import { readFileSync } from 'node:fs';
import formbody from '@fastify/formbody';
import { developerStyleSheet } from '@portal/design/style-sheet';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { apiRoutes } from './api-routes.ts';
import { pageRoutes } from './page-routes.ts';
import type { HandsetContext } from './phone-state.ts';

const FORM = 'application/x-www-form-urlencoded';
const ASSETS = [
  'phone.js',
  'keypad.js',
  'phone.css',
  'keypad.css',
  'settings.css',
  'fiscal.css',
  'checkout.css',
];

/** Everything under /sandbox, to be registered in the portal's own server without a prefix. */
export function handset(context: HandsetContext): FastifyPluginAsync {
  return async (app) => {
    if (!app.hasContentTypeParser(FORM)) await app.register(formbody);
    for (const name of ASSETS)
      serveAsset(app, name, readFileSync(new URL(`./assets/${name}`, import.meta.url), 'utf8'));
    serveAsset(app, 'developer.css', developerStyleSheet(context.brand));
    pageRoutes(app, context);
    apiRoutes(app, context);
  };
}

function serveAsset(app: FastifyInstance, name: string, text: string): void {
  const type = name.endsWith('.js') ? 'text/javascript' : 'text/css';
  app.get(`/sandbox/assets/${name}`, (_request, reply) =>
    reply.header('cache-control', 'no-cache').type(`${type}; charset=utf-8`).send(text),
  );
}
