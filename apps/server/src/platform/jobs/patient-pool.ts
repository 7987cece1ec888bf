import type pg from 'pg';
import { isDatabaseAway } from '../db/away.ts';

/**
 * The error the library waits and tries again for ("cannot connect now"). Every other one, when it has done a job and
 * writes that down, it lets go unhandled: the whole process would end because the database was away for a moment, or its
 * disk full.
 */
const COME_BACK = '57P03';

/** What the library still does on connections: it ends before it has written down its last jobs. */
export type OpenConnections = { count: number };

/**
 * A pool for the job library: an error that only says that the database is away is named so that it is waited for.
 * @param left its jobs are others' by now: whatever it still wants to write about them is not waited for
 * @param open counts the connections that the library asks for or holds
 */
export function patientPool(
  pool: pg.Pool,
  left: () => boolean,
  open: OpenConnections = { count: 0 },
): pg.Pool {
  const connect = (...callback: [] | Parameters<pg.Pool['connect']>) => {
    // Its listener, which asks with a callback, comes back by itself.
    if (callback.length) return Reflect.apply(pool.connect, pool, callback);
    if (left()) return new Promise(() => {});
    open.count += 1;
    return pool.connect().then(
      (client) => patientClient(client, open),
      (error: Error) => {
        open.count -= 1;
        return comeBack(error);
      },
    );
  };
  return replacing(pool, { connect });
}

function patientClient(client: pg.PoolClient, open: OpenConnections): pg.PoolClient {
  const query = client.query.bind(client) as (...asked: unknown[]) => Promise<unknown>;
  const release: pg.PoolClient['release'] = (destroy) => {
    open.count -= 1;
    client.release(destroy);
  };
  return replacing(client, { query: (...asked: unknown[]) => query(...asked).catch(comeBack), release });
}

/** The same thing with some methods of its own. Its other methods find it as it was: `pool.query` connects for itself. */
function replacing<Thing extends object>(thing: Thing, own: Record<string, unknown>): Thing {
  return new Proxy(thing, {
    get: (target, name) => {
      if (typeof name === 'string' && name in own) return own[name];
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

function comeBack(error: Error): never {
  if (!isDatabaseAway(error)) throw error;
  throw Object.assign(new Error(`The database is away: ${error.message}`, { cause: error }), {
    code: COME_BACK,
  });
}
