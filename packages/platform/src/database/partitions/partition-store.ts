import type pg from 'pg';
import { addMonths, monthOfPartition, partitionName } from './months.ts';
import { PARTITIONED_TABLES, type PartitionedTable } from './partitioned-tables.ts';

/** A partition. */
export type Partition = {
  table: PartitionedTable;
  name: string;
  /** First moment of its month, UTC; `null` for the default partition. */
  month: Date | null;
  /** Size with indexes, in bytes. */
  bytes: number;
  /** Estimated by PostgreSQL. */
  rows: number;
};

/** Any number; it must be the same on all nodes. */
const PARTITION_LOCK = 7_164_003;
/** While a statement waits for a lock, every later one on that table waits behind it. */
const LOCK_TIMEOUT = '500ms';

/** Lists all partitions, by table and name. */
export async function listPartitions(pool: Pick<pg.ClientBase, 'query'>): Promise<Partition[]> {
  const { rows } = await pool.query<Omit<Partition, 'month'>>(LIST, [Object.keys(PARTITIONED_TABLES)]);
  return rows.map((row) => ({ ...row, month: monthOfPartition(row.name) }));
}

const LIST = `
  SELECT parent.relname AS table, part.relname AS name, pg_total_relation_size(part.oid)::float8 AS bytes,
    greatest(part.reltuples, 0)::float8 AS rows
  FROM pg_inherits JOIN pg_class parent ON parent.oid = inhparent JOIN pg_class part ON part.oid = inhrelid
  WHERE parent.relname = ANY ($1) AND parent.relkind = 'p' AND parent.relnamespace = 'public'::regnamespace
  ORDER BY 1, 2`;

/**
 * Creates the missing partitions of these months, and moves the rows of those months out of the default partition. Each is
 * one transaction. Throws when a lock is not free within half a second: then the job is tried again.
 * @param months any moments in them
 */
export async function createPartitions(
  pool: pg.Pool,
  table: PartitionedTable,
  months: readonly Date[],
): Promise<void> {
  for (const month of months) {
    const name = partitionName(table, month);
    await inLockedTransaction(pool, async (client) => {
      const { rows } = await client.query('SELECT to_regclass($1) IS NULL AS missing', [`public.${name}`]);
      if (rows[0]?.missing) await client.query(createStatements(table, month));
    });
  }
}

/** Attaching locks the table less than creating a partition in place does. Names and bounds are ours: nothing to escape. */
function createStatements(table: PartitionedTable, month: Date): string {
  const name = partitionName(table, month);
  const { column, hasDefault, isAppendOnly } = PARTITIONED_TABLES[table];
  const from = `'${addMonths(month, 0).toISOString()}'`;
  const to = `'${addMonths(month, 1).toISOString()}'`;
  const trigger = `${table}_is_append_only`;
  const withoutTrigger = (work: string) =>
    isAppendOnly
      ? `ALTER TABLE ${table}_default DISABLE TRIGGER ${trigger}; ${work} ALTER TABLE ${table}_default ENABLE TRIGGER ${trigger};`
      : work;
  const move = `
    WITH moved AS (DELETE FROM ${table}_default WHERE ${column} >= ${from} AND ${column} < ${to} RETURNING *)
    INSERT INTO ${name} SELECT * FROM moved;`;
  return `
    CREATE TABLE ${name} (LIKE ${table} INCLUDING DEFAULTS INCLUDING CONSTRAINTS INCLUDING INDEXES);
    ${hasDefault ? `LOCK TABLE ${table}_default IN ACCESS EXCLUSIVE MODE; ${withoutTrigger(move)}` : ''}
    ${isAppendOnly ? `CREATE TRIGGER ${trigger} BEFORE UPDATE OR DELETE OR TRUNCATE ON ${name} FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();` : ''}
    ALTER TABLE ${table} ATTACH PARTITION ${name} FOR VALUES FROM (${from}) TO (${to});`;
}

/** Drops a partition with all its rows. */
export async function dropPartition(pool: pg.Pool, { name }: Pick<Partition, 'name'>): Promise<void> {
  await inLockedTransaction(pool, (client) => client.query(`DROP TABLE IF EXISTS ${name}`));
}

/** Whether a partition has no row. */
export async function isEmptyPartition(pool: pg.Pool, { name }: Pick<Partition, 'name'>): Promise<boolean> {
  return (await pool.query(`SELECT FROM ${name} LIMIT 1`)).rowCount === 0;
}

/** Number of rows in the default partitions: more than none for days means that the job does not run. */
export async function countUnplacedRows(pool: pg.Pool): Promise<number> {
  const counts = Object.entries(PARTITIONED_TABLES)
    .filter(([, { hasDefault }]) => hasDefault)
    .map(([table]) => `(SELECT count(*) FROM ${table}_default)`);
  const { rows } = await pool.query<{ count: number }>(`SELECT (${counts.join(' + ')})::int AS count`);
  return rows[0]?.count ?? 0;
}

async function inLockedTransaction(
  pool: pg.Pool,
  work: (client: pg.ClientBase) => Promise<unknown>,
): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query(`BEGIN; SET LOCAL lock_timeout = '${LOCK_TIMEOUT}'`);
    await client.query('SELECT pg_advisory_xact_lock($1)', [PARTITION_LOCK]);
    await work(client);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}
