import type { FastifyInstance } from 'fastify';

/** State that decides whether this node accepts requests. */
export type Readiness = {
  /** Queries the database; throws when it does not answer. */
  checkDatabase: () => Promise<void>;
  /** Whether the node is shutting down: it finishes running requests and wants no new ones. */
  isDraining: () => boolean;
  /** Number of content files ignored because of errors. They do not make the node unready. */
  contentProblems?: () => number;
};

/**
 * Serves `/healthz` (the process runs) and `/readyz` (the node accepts requests; 503 while shutting down or
 * without its database).
 */
export function registerHealthRoutes(app: FastifyInstance, readiness: Readiness): void {
  app.get('/healthz', async () => ({ status: 'live' }));
  app.get('/readyz', async (request, reply) => {
    if (readiness.isDraining()) return reply.code(503).send({ status: 'draining' });
    try {
      await readiness.checkDatabase();
      const problems = readiness.contentProblems?.() ?? 0;
      return { status: 'ready', ...(problems > 0 && { contentProblems: problems }) };
    } catch (error) {
      request.log.warn({ err: error }, 'database is not responding');
      return reply.code(503).send({ status: 'no database' });
    }
  });
}

/** Closes the connection after each reply during shutdown, because a keep-alive connection would delay it. */
export function closeConnectionsWhileDraining(app: FastifyInstance, { isDraining }: Readiness): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isDraining()) reply.header('connection', 'close');
    done(null, payload);
  });
}
