import type pg from 'pg';

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

function findValue(statement: string, values: ReadonlyMap<string, unknown>, parameter: string): unknown {
  if (!values.has(parameter)) throw new Error(`statement ${statement}: no value for $${parameter}`);
  return values.get(parameter);
}
