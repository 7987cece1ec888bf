import type { FastifyInstance, FastifyRequest } from 'fastify';

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
 * Serves `/healthz` (the process runs), `/readyz` (the node accepts requests: 503 while shutting down; without its
 * database it still serves the pages to read) and `/readyz/database` (503 also without its database, so that a
 * load balancer prefers nodes that have it). The database is asked on a connection of its own.
 */
export function registerHealthRoutes(app: FastifyInstance, readiness: Readiness): void {
  const check = shareWhileRunning(readiness.checkDatabase);
  const findState = async (request: FastifyRequest): Promise<NodeState> => {
    if (readiness.isDraining()) return { status: 'draining' };
    const problems = readiness.contentProblems?.() ?? 0;
    const database = await check().then(
      () => 'up' as const,
      (err: unknown) => {
        request.log.warn({ err }, 'database is not responding');
        return 'down' as const;
      },
    );
    return { status: 'ready', database, ...(problems > 0 && { contentProblems: problems }) };
  };
  app.get('/healthz', async () => ({ status: 'live' }));
  app.get('/readyz', async (request, reply) => {
    const state = await findState(request);
    return reply.code(state.status === 'ready' ? 200 : 503).send(state);
  });
  app.get('/readyz/database', async (request, reply) => {
    const state = await findState(request);
    return reply.code(state.status === 'ready' && state.database === 'up' ? 200 : 503).send(state);
  });
}

type NodeState =
  | { status: 'draining' }
  | { status: 'ready'; database: 'up' | 'down'; contentProblems?: number };

/** Several load balancers ask at once: they share one query. */
function shareWhileRunning(run: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  return () => {
    running ??= run().finally(() => {
      running = null;
    });
    return running;
  };
}

/** Closes the connection after each reply while the process ends, because a keep-alive connection would delay it. */
export function closeConnectionsWhileDraining(app: FastifyInstance, { isDraining }: Readiness): void {
  app.addHook('onSend', async (_request, reply, payload) => {
    if (isDraining()) reply.header('connection', 'close');
    return payload;
  });
}
