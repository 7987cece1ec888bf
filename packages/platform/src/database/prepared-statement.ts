import type pg from 'pg';
import type { DbOrTx } from './open-db.ts';

/**
 * Declares a prepared statement with named parameters: `$orderId` in the text takes `values.orderId`. PostgreSQL
 * parses and plans it once per connection.
 * @param name unique in the process
 * @returns a function from the values to the query for `pool.query`; it throws when a parameter has no value
 */
export function preparedStatement<Values extends object>(
  name: string,
  text: string,
): (values: Values) => pg.QueryConfig {
  const parameters: string[] = [];
  const numbered = text.replace(/\$([a-z]\w*)/gi, (_match, parameter: string) => {
    if (!parameters.includes(parameter)) parameters.push(parameter);
    return `$${parameters.indexOf(parameter) + 1}`;
  });
  return (values) => {
    const byName = new Map<string, unknown>(Object.entries(values));
    return {
      name,
      text: numbered,
      values: parameters.map((parameter) => findValue(name, byName, parameter)),
    };
  };
}

/**
 * Runs a prepared statement on Drizzle's connection, as inside of a transaction. Without a name, PostgreSQL would plan the
 * statement again each time.
 */
export async function queryPrepared<Row extends object>(
  tx: DbOrTx,
  { name, text, values = [] }: pg.QueryConfig,
): Promise<Row[]> {
  const prepared = tx._.session.prepareQuery({ sql: text, params: values }, undefined, name, false);
  const { rows } = (await prepared.execute()) as { rows: Row[] };
  return rows;
}

/**
 * For the FROM clause of a statement that is a transaction of its own, or of one in a transaction: its commit does not wait
 * for the disk. If PostgreSQL crashes within the next second the change may be lost, unless a later commit that does wait
 * has written the log up to there. Only for what may be lost until then (decision 110).
 */
export const WITHOUT_DISK_WAIT = `set_config('synchronous_commit', 'off', true) AS without_disk_wait`;

function findValue(statement: string, values: ReadonlyMap<string, unknown>, parameter: string): unknown {
  if (!values.has(parameter)) throw new Error(`statement ${statement}: no value for $${parameter}`);
  return values.get(parameter);
}
