import type pg from 'pg';
import { isDatabaseUnavailable } from '../database/database-unavailable.ts';

/**
 * SQLSTATE cannot_connect_now, the error that graphile-worker retries. It leaves any other error unhandled
 * when it stores the result of a job, so a short database outage or a full disk would end the process.
 */
const RETRYABLE_SQLSTATE = '57P03';

/** Number of connections in use. graphile-worker stops before it has stored the results of its last jobs. */
export type OpenConnections = { count: number };

/**
 * Wraps a pool for graphile-worker: errors caused by an unavailable database get a code that the library
 * retries.
 * @param isReleased whether the jobs of this node were released; then new connections never resolve, so
 *   nothing more is written
 * @param open counts the connections that the library requested or holds
 */
export function createRetryingPool(
  pool: pg.Pool,
  isReleased: () => boolean,
  open: OpenConnections = { count: 0 },
): pg.Pool {
  const connect = (...callback: [] | Parameters<pg.Pool['connect']>) => {
    // The listener of the library uses the callback form and reconnects by itself.
    const [listen] = callback;
    if (listen) return pool.connect((error, client, release) => listen(error, client, once(release)));
    if (isReleased()) return new Promise(() => {});
    open.count += 1;
    return pool.connect().then(
      (client) => wrapClient(client, open),
      (error: Error) => {
        open.count -= 1;
        return rethrowRetryable(error);
      },
    );
  };
  return withOverrides(pool, { connect });
}

/**
 * The library releases the connection of its listener twice when the database goes away while the workers stop. pg refuses the
 * second time, and nothing handles that error: it would end the process.
 */
function once(release: (destroy?: boolean | Error) => void): typeof release {
  let isReleased = false;
  return (destroy) => {
    if (isReleased) return;
    isReleased = true;
    release(destroy);
  };
}

function wrapClient(client: pg.PoolClient, open: OpenConnections): pg.PoolClient {
  const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>;
  const release: pg.PoolClient['release'] = (destroy) => {
    open.count -= 1;
    client.release(destroy);
  };
  return withOverrides(client, {
    query: (...args: unknown[]) => query(...args).catch(rethrowRetryable),
    release,
  });
}

/**
 * Returns a proxy with some methods replaced. Other methods are bound to the original object: `pool.query`
 * uses the original `connect`.
 */
function withOverrides<Target extends object>(object: Target, overrides: Record<string, unknown>): Target {
  return new Proxy(object, {
    get: (target, name) => {
      if (typeof name === 'string' && name in overrides) return overrides[name];
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

function rethrowRetryable(error: Error): never {
  if (!isDatabaseUnavailable(error)) throw error;
  throw Object.assign(new Error(`The database is unavailable: ${error.message}`, { cause: error }), {
    code: RETRYABLE_SQLSTATE,
  });
}
