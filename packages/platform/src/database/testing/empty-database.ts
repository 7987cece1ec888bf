import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

/** How long connections that were just closed may take to leave the server. */
const LEAVING_MS = 500;
/** A table that has grown is truncated; deleting the rows of a small one costs a fifth of that. */
const LARGE_BYTES = 65_536;

/** Tables that have rows in a migrated database. */
const SEEDED = ['drizzle.__drizzle_migrations', 'graphile_worker.migrations'];

/** What the migrations made has object identifiers from this one on. */
const OWN = 16_384;

/** Catalogs that a change of tables, columns, rules, triggers or functions leaves a trace in, and what of them counts. */
const CATALOGS = {
  pg_attribute: 'attrelid IN (SELECT oid FROM own)',
  pg_attrdef: 'adrelid IN (SELECT oid FROM own)',
  pg_constraint: 'conrelid IN (SELECT oid FROM own)',
  pg_index: 'indrelid IN (SELECT oid FROM own)',
  pg_inherits: 'inhrelid IN (SELECT oid FROM own)',
  pg_namespace: `oid >= ${OWN}`,
  pg_policy: `oid >= ${OWN}`,
  pg_proc: `oid >= ${OWN}`,
  pg_statistic: 'starelid IN (SELECT oid FROM own)',
  pg_trigger: 'tgrelid IN (SELECT oid FROM own)',
  pg_type: `oid >= ${OWN} AND typnamespace <> 'sandbox'::regnamespace`,
};

const TRACES = [
  ...Object.entries(CATALOGS).map(([catalog, which]) => `${catalog} WHERE ${which}`),
  ...SEEDED,
].map((rows) => `(SELECT concat(count(*), '/', max(xmin::text::bigint)) FROM ${rows})`);

/**
 * Emptying a table changes its row in `pg_class`, but not these fields of it. The simulators make their tables when they start
 * and find them there the next time, which spares each portal of a test that work: they are left out.
 */
const READ_SHAPE = `
  WITH own AS (
    SELECT oid, concat_ws(' ', oid, relname, relkind, relacl, reloptions) AS fields FROM pg_class
    WHERE oid >= ${OWN} AND relnamespace NOT IN ('sandbox'::regnamespace, 'pg_toast'::regnamespace)
  )
  SELECT concat_ws(' ',
    (SELECT md5(string_agg(fields, ',' ORDER BY oid)) FROM own),
    ${TRACES.join(', ')},
    (SELECT count(*) FROM pg_db_role_setting JOIN pg_database d ON d.oid = setdatabase WHERE datname = current_database()),
    (SELECT concat(datallowconn, datconnlimit) FROM pg_database WHERE datname = current_database())
  ) AS shape`;

const COUNT_OTHERS = `
  SELECT count(*)::int AS others FROM pg_stat_activity
  WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`;

const LIST_FILLED = `
  SELECT oid::regclass::text AS name, pg_relation_size(oid) > ${LARGE_BYTES} AS large FROM pg_class
  WHERE relkind = 'r' AND oid >= ${OWN} AND relnamespace <> 'pg_toast'::regnamespace AND pg_relation_size(oid) > 0 AND NOT oid = ANY ($1::regclass[])`;

/** A sequence whose numbers were never used has no last value. */
const START_SEQUENCES = `
  SELECT setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false) FROM pg_sequences
  WHERE last_value IS NOT NULL AND schemaname <> 'drizzle'`;

/**
 * What a database has besides the rows of its tables, as a text that is equal for equal ones.
 * @param url with the superuser
 */
export function readShape(url: string): Promise<string> {
  return withClient(url, shapeOf);
}

/**
 * Makes a database as it was when it was cloned: without rows, its sequences at their beginning. Deleting the rows costs a fifth of
 * the processor time of another clone.
 * @param url with the superuser
 * @param shape of the database when it was cloned ({@link readShape})
 * @returns false when somebody is still connected or when the tests changed more than rows; then it is not to be used again
 */
export function emptyDatabase(url: string, shape: string): Promise<boolean> {
  return withClient(url, async (client) => {
    if (!(await isLeft(client)) || (await shapeOf(client)) !== shape) return false;
    const { rows } = await client.query<{ name: string; large: boolean }>(LIST_FILLED, [SEEDED]);
    const large = rows.filter((table) => table.large).map(({ name }) => name);
    await client.query(
      [
        // Neither triggers nor references: all rows go.
        'SET session_replication_role = replica',
        ...rows.filter((table) => !table.large).map(({ name }) => `DELETE FROM ${name}`),
        ...(large.length > 0 ? [`TRUNCATE ${large.join(', ')} CASCADE`] : []),
        START_SEQUENCES,
      ].join('; '),
    );
    return true;
  });
}

async function isLeft(client: pg.Client): Promise<boolean> {
  const end = performance.now() + LEAVING_MS;
  while (true) {
    const { rows } = await client.query<{ others: number }>(COUNT_OTHERS);
    if (rows[0]?.others === 0) return true;
    if (performance.now() > end) return false;
    await wait(10);
  }
}

async function shapeOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ shape: string }>(READ_SHAPE);
  return rows[0]?.shape ?? '';
}

async function withClient<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
