import pg from 'pg';

/** A callback as the last argument of `query`, as `pool.query` passes it. */
type QueryCallback = (error: Error | undefined, result?: unknown) => void;

/**
 * Returns the class of clients whose connection is destroyed when a query has no response in time. PostgreSQL's own time
 * limits do not help when its response cannot arrive: the network is cut without a message, or a proxy hangs. The
 * query fails with an error that counts as an unavailable database, and the pool opens another connection.
 * The option `query_timeout` of the driver fails the query too, but leaves the connection open.
 * @param limitMs longer than PostgreSQL may need for a query
 */
export function createAnsweringClient(limitMs: number): typeof pg.Client {
  return class AnsweringClient extends pg.Client {
    // The driver's many signatures of `query` are passed on unchanged.
    // biome-ignore lint/suspicious/noExplicitAny: a type that matches all of them
    override query(...args: any[]): any {
      const timer = setTimeout(() => this.connection.stream.destroy(noResponse(limitMs)), limitMs);
      const last: unknown = args.at(-1);
      if (typeof last === 'function') args[args.length - 1] = stopBefore(timer, last as QueryCallback);
      const result: unknown = Reflect.apply(super.query, this, args);
      if (result instanceof Promise) return result.finally(() => clearTimeout(timer));
      if (typeof last !== 'function') clearTimeout(timer);
      return result;
    }
  };
}

function stopBefore(timer: NodeJS.Timeout, callback: QueryCallback): QueryCallback {
  return (...results) => {
    clearTimeout(timer);
    callback(...results);
  };
}

function noResponse(limitMs: number): Error {
  return new Error(`Connection terminated: no response from the database for ${limitMs / 1000} s`);
}
