import pg from 'pg';
import { StartError } from '../start-error.ts';

/** Connections that a process holds at the same time with little load: five of its job workers listen. */
const NEEDED_CONNECTIONS = 20;
/** How long each connection may take. A pooler that has none left lets clients wait. */
const CONNECT_LIMIT_MS = 30_000;
/** Which of two clients queries. Server connections that are given to clients in turn have another order. */
const QUERY_ORDER = [0, 1, 1, 0];

/**
 * Checks at the start that PostgreSQL, or a pooler such as pgbouncer in front of it, gives the portal the connections it
 * needs. Throws with a message for the operator
 * - when a pooler refuses a parameter of the URL;
 * - when it shares one server connection between clients, as `pool_mode=transaction` does: prepared statements,
 *   advisory locks, LISTEN and the time limits of a connection need `pool_mode=session`;
 * - when there are fewer connections than a process needs.
 * @param url of PostgreSQL or of the pooler
 * @param limitMs how long a connection may take
 */
export async function checkConnections(url: string, limitMs = CONNECT_LIMIT_MS): Promise<void> {
  await withClients({ url, count: 2, limitMs }, refuseSharedConnections);
  await withClients({ url, count: NEEDED_CONNECTIONS, limitMs }, refuseFewConnections);
}

type ClientOptions = { url: string; count: number; limitMs: number };

async function withClients(
  { url, count, limitMs }: ClientOptions,
  check: (clients: pg.Client[]) => Promise<void>,
): Promise<void> {
  const clients = Array.from({ length: count }, () => {
    const limits = { connectionTimeoutMillis: limitMs, query_timeout: limitMs };
    const client = new pg.Client({ connectionString: url, application_name: 'portal start', ...limits });
    return client.on('error', () => {});
  });
  try {
    await check(clients);
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}

async function refuseSharedConnections(clients: pg.Client[]): Promise<void> {
  for (const client of clients) await client.connect().catch(explainRefusal);
  const processes = clients.map(() => new Set<number>());
  // One after the other: after a query of one client, a shared server connection is free for the other.
  for (const index of QUERY_ORDER) {
    const client = clients[index];
    if (client) processes[index]?.add(await readProcessId(client));
  }
  const all = new Set(processes.flatMap((ids) => [...ids]));
  if (all.size === clients.length && processes.every(({ size }) => size === 1)) return;
  throw new StartError(
    'The pooler in front of PostgreSQL shares connections between transactions. Set pool_mode=session for this database.',
  );
}

function explainRefusal(cause: Error): never {
  if (!cause.message.includes('unsupported startup parameter'))
    throw new StartError(`The database of DATABASE_URL cannot be used: ${reasonOf(cause)}.`, { cause });
  throw new StartError(
    `The pooler in front of PostgreSQL refuses a parameter of DATABASE_URL (${cause.message}). Remove it from the URL and set it in PostgreSQL: ALTER ROLE … SET ….`,
    { cause },
  );
}

/** A host with several addresses fails with one error for each, and no message of its own. */
function reasonOf(cause: Error): string {
  const [first] = cause instanceof AggregateError ? cause.errors : [];
  return cause.message || (first as Error | undefined)?.message || cause.name;
}

async function refuseFewConnections(clients: pg.Client[]): Promise<void> {
  // pgbouncer accepts every client and lets its first query wait.
  const tried = await Promise.allSettled(
    clients.map((client) => client.connect().then(() => readProcessId(client))),
  );
  const failed = tried.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[];
  if (failed.length === 0) return;
  throw new StartError(
    `PostgreSQL or the pooler in front of it gives only ${tried.length - failed.length} connections, and a process needs ${tried.length} or more. Raise default_pool_size of pgbouncer, or max_connections of PostgreSQL.`,
    { cause: failed[0]?.reason },
  );
}

async function readProcessId(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  return rows[0]?.pid ?? 0;
}
