import Fastify, { type FastifyInstance } from 'fastify';
import { repeatEvery } from './repeat-every.ts';
import type { Sql } from './sandbox-db.ts';

/** A running simulator. `baseUrl` is its HTTP API on loopback, without a slash at the end. */
export type RunningSimulator = { baseUrl: string; stop: () => Promise<void> };

type Service = {
  db: Sql;
  name: string;
  routes: (app: FastifyInstance) => unknown;
  /** Runs every second: payments whose deadline has passed. */
  settle?: () => Promise<void>;
};

const SETTLE_MS = 1_000;

const DOWN_PAGE = '<!doctype html><title>503</title><h1>Down for maintenance</h1>';

/** Starts a company's HTTP service on loopback, on a free port; it answers 503 while the company is down. */
export async function startService({ db, name, routes, settle }: Service): Promise<RunningSimulator> {
  // Answers delayed on purpose must not delay the shutdown.
  const app = Fastify({ forceCloseConnections: true, bodyLimit: 16_384 });
  app.addHook('onRequest', async (_request, reply) => {
    const { rowCount } = await db.query('SELECT FROM sandbox.outages WHERE company = $1', [name]);
    if (rowCount) return reply.code(503).type('text/html').send(DOWN_PAGE);
  });
  await routes(app);
  const baseUrl = await app.listen({ host: '127.0.0.1', port: 0 });
  const stopSettling = settle && repeatEvery(SETTLE_MS, settle);
  return {
    baseUrl,
    stop: async () => {
      await stopSettling?.();
      await app.close();
    },
  };
}
