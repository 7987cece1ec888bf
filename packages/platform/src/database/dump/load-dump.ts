import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type pg from 'pg';
import { readApplied } from '../apply-migration.ts';
import { inTransaction } from '../in-transaction.ts';
import { createPartitions } from '../partitions/partition-store.ts';
import { PARTITIONED_TABLES, type PartitionedTable } from '../partitions/partitioned-tables.ts';
import { DumpError, type DumpLine, dumpHeading, TEXT_SETTINGS } from './dump-file.ts';

/** Rows of one statement. */
const CHUNK = 500;

/** Tables and partitions whose triggers must not judge or copy the rows of a dump: they did when the rows were written. */
const TABLES_WITH_TRIGGERS = `
  SELECT DISTINCT tgrelid::regclass::text AS name FROM pg_trigger
  WHERE NOT tgisinternal AND tgparentid = 0 AND tgenabled = 'O'`;

type Columns = Map<string, string>;

/**
 * Loads a dump into the migrated and empty database of `pool`, completely or not at all.
 * @returns the number of rows
 * @throws {@link DumpError} when the file is damaged, or of a portal with other migrations
 */
export async function loadDump(pool: pg.Pool, path: string): Promise<{ rows: number; takenAt: string }> {
  const loaded = { rows: 0, takenAt: '' };
  await pipeline(createReadStream(path), createGunzip(), async (source) => {
    const lines = readLines(source);
    const first = await lines.next();
    const heading = dumpHeading.safeParse(first.done ? null : first.value);
    if (!heading.success) throw new DumpError(`${path} is no dump of a portal.`);
    loaded.takenAt = heading.data.takenAt;
    await requireMigrations(pool, heading.data.migrations);
    for (const { table, month } of heading.data.partitions) {
      if (Object.hasOwn(PARTITIONED_TABLES, table))
        await createPartitions(pool, table as PartitionedTable, [new Date(month)]);
    }
    await inTransaction(pool, async (client) => {
      await client.query(TEXT_SETTINGS);
      const { rows: tables } = await client.query<{ name: string }>(TABLES_WITH_TRIGGERS);
      for (const { name } of tables) await client.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`);
      loaded.rows = await insertAll(client, lines);
      for (const { name } of tables) await client.query(`ALTER TABLE ${name} ENABLE TRIGGER USER`);
      for (const { name, value } of heading.data.sequences)
        await client.query('SELECT setval($1::regclass, $2::bigint)', [name, value]);
    });
  }).catch((error: NodeJS.ErrnoException) => {
    if (error.code?.startsWith('Z_'))
      throw new DumpError(`${path} is damaged: ${error.message}.`, { cause: error });
    if (error.code === 'ENOENT') throw new DumpError(`There is no file ${path}.`, { cause: error });
    throw error;
  });
  return loaded;
}

async function requireMigrations(pool: pg.Pool, taken: readonly string[]): Promise<void> {
  const client = await pool.connect();
  try {
    const here = new Set((await readApplied(client)).map(({ hash }) => hash));
    if (here.size === taken.length && taken.every((hash) => here.has(hash))) return;
  } finally {
    client.release();
  }
  throw new DumpError(
    'The dump is of a portal with another schema. Load it with that version, and upgrade then; `finish-upgrade` comes before a dump.',
  );
}

/** Inserts every row; throws unless there are as many as the last line says. */
async function insertAll(client: pg.PoolClient, lines: AsyncGenerator<DumpLine>): Promise<number> {
  let table: { name: string; columns: string[] } | null = null;
  let rows: (string | null)[][] = [];
  let inserted = 0;
  let expected: number | null = null;
  const flush = async () => {
    if (table && rows.length > 0) await insertRows(client, table, rows);
    inserted += rows.length;
    rows = [];
  };
  for await (const line of lines) {
    if (Array.isArray(line)) {
      rows.push(line);
      if (rows.length >= CHUNK) await flush();
      continue;
    }
    await flush();
    if ('rows' in line) expected = line.rows;
    else table = { name: line.table, columns: line.columns };
  }
  if (expected !== inserted) throw new DumpError('The dump is not complete. Nothing was loaded.');
  return inserted;
}

async function insertRows(
  client: pg.PoolClient,
  { name, columns }: { name: string; columns: string[] },
  rows: readonly (string | null)[][],
): Promise<void> {
  const types = await readTypes(client, name);
  const names = columns.map((column) => client.escapeIdentifier(column));
  const values = columns.map((column, index) => `(entry->>${index})::${types.get(column)}`);
  await client.query(
    `INSERT INTO ${name} (${names.join(', ')}) OVERRIDING SYSTEM VALUE
     SELECT ${values.join(', ')} FROM json_array_elements($1::json) entry`,
    [JSON.stringify(rows)],
  );
}

async function readTypes(client: pg.PoolClient, table: string): Promise<Columns> {
  const { rows } = await client.query<{ name: string; type: string }>(
    `SELECT attname AS name, format_type(atttypid, atttypmod) AS type FROM pg_attribute
     WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped`,
    [table],
  );
  return new Map(rows.map(({ name, type }) => [name, type]));
}

async function* readLines(source: AsyncIterable<Buffer>): AsyncGenerator<DumpLine> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of source) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) yield JSON.parse(line) as DumpLine;
  }
  if (rest !== '') throw new DumpError('The dump is not complete. Nothing was loaded.');
}
