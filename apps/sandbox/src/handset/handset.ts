import { readFileSync } from 'node:fs';
import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { apiRoutes } from './api-routes.ts';
import { pageRoutes } from './page-routes.ts';
import type { HandsetContext } from './phone-state.ts';

const FORM = 'application/x-www-form-urlencoded';
const ASSETS = ['phone.js', 'base.css', 'phone.css', 'panel.css', 'checkout.css'];

/** Everything under /sandbox, to be registered in the portal's own server without a prefix. */
export function handset(context: HandsetContext): FastifyPluginAsync {
  return async (app) => {
    if (!app.hasContentTypeParser(FORM)) await app.register(formbody);
    serveAssets(app);
    pageRoutes(app, context);
    apiRoutes(app, context);
  };
}

function serveAssets(app: FastifyInstance): void {
  for (const name of ASSETS) {
    const type = name.endsWith('.js') ? 'text/javascript' : 'text/css';
    const text = readFileSync(new URL(`./assets/${name}`, import.meta.url), 'utf8');
    app.get(`/sandbox/assets/${name}`, (_request, reply) =>
      reply.header('cache-control', 'no-cache').type(`${type}; charset=utf-8`).send(text),
    );
  }
}
