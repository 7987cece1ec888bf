import type { FastifyInstance } from 'fastify';

/** Whether this node wants requests. */
export type Readiness = {
  /** Asks the database; throws when it does not answer. */
  ask: () => Promise<void>;
  /** The node is on its way out: what is in flight is finished, nothing new is wanted. */
  draining: () => boolean;
  /** How much is wrong in content files that are not used because of it; it keeps no node from serving. */
  contentProblems?: () => number;
};

/** `/healthz`: the process lives. `/readyz`: it wants requests; 503 while draining or without its database. */
export function serveHealth(app: FastifyInstance, readiness: Readiness): void {
  app.get('/healthz', async () => ({ status: 'live' }));
  app.get('/readyz', async (request, reply) => {
    if (readiness.draining()) return reply.code(503).send({ status: 'draining' });
    try {
      await readiness.ask();
      const problems = readiness.contentProblems?.() ?? 0;
      return { status: 'ready', ...(problems > 0 && { contentProblems: problems }) };
    } catch (error) {
      request.log.warn({ err: error }, 'database does not answer');
      return reply.code(503).send({ status: 'no database' });
    }
  });
}

/** A reply given while draining ends its connection: kept open, it would keep the node from going. */
export function endConnectionsWhileDraining(app: FastifyInstance, { draining }: Readiness): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (draining()) reply.header('connection', 'close');
    done(null, payload);
  });
}
