import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { readApplied } from '../apply-migration.ts';
import { monthOfPartition } from '../partitions/months.ts';
import { listPartitions } from '../partitions/partition-store.ts';
import { type DumpHeading, TEXT_SETTINGS } from './dump-file.ts';

type Table = { name: string; columns: string[]; references: string[] };

/** Rows that are read at once. */
const CHUNK = 500;

/** All tables with their columns. What makes tables is left out: the loading portal does that. */
const TABLES = `
  SELECT class.oid::regclass::text AS name,
    (SELECT json_agg(attname ORDER BY attnum) FROM pg_attribute
      WHERE attrelid = class.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = '') AS columns,
    (SELECT coalesce(json_agg(confrelid::regclass::text), '[]') FROM pg_constraint
      WHERE conrelid = class.oid AND contype = 'f' AND confrelid <> conrelid) AS references
  FROM pg_class class JOIN pg_namespace space ON space.oid = relnamespace
  WHERE relkind IN ('r', 'p') AND NOT relispartition AND nspname IN ('public', 'sandbox', 'graphile_worker')
    AND (nspname, relname) <> ('graphile_worker', 'migrations')
  ORDER BY 1`;

const SEQUENCES = `
  SELECT format('%I.%I', schemaname, sequencename) AS name, last_value::text AS value FROM pg_sequences
  WHERE schemaname IN ('public', 'sandbox', 'graphile_worker') AND last_value IS NOT NULL ORDER BY 1`;

/**
 * Writes every row of the portal's database at `url`, of one moment, to a new file that only its owner can read. Throws when the
 * file exists. The portal may run meanwhile.
 * @returns the number of rows
 */
export async function writeDump(url: string, path: string): Promise<{ rows: number; takenAt: string }> {
  const client = new pg.Client({ connectionString: url, application_name: 'portal dump' });
  await client.connect();
  try {
    await client.query(`${TEXT_SETTINGS}; BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY`);
    const heading = await readHeading(client);
    const counted = { rows: 0 };
    const file = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true });
    await pipeline(Readable.from(readLines(client, heading, counted)), createGzip(), file);
    return { ...counted, takenAt: heading.takenAt };
  } finally {
    await client.end();
  }
}

async function readHeading(client: pg.Client): Promise<DumpHeading> {
  const taken = await client.query<{ at: Date }>('SELECT now() AS at');
  const sequences = await client.query<{ name: string; value: string }>(SEQUENCES);
  const partitions = (await listPartitions(client)).flatMap(({ table, name }) => {
    const month = monthOfPartition(name);
    return month ? [{ table, month: month.toISOString() }] : [];
  });
  return {
    format: 'portal-dump-1',
    takenAt: taken.rows[0]?.at.toISOString() ?? '',
    migrations: (await readApplied(client)).map(({ hash }) => hash),
    partitions,
    sequences: sequences.rows,
  };
}

async function* readLines(
  client: pg.Client,
  heading: DumpHeading,
  counted: { rows: number },
): AsyncGenerator<string> {
  yield `${JSON.stringify(heading)}\n`;
  const { rows: tables } = await client.query<Table>(TABLES);
  for (const { name, columns } of sortByReferences(tables)) {
    yield `${JSON.stringify({ table: name, columns })}\n`;
    const texts = columns.map((column) => `${client.escapeIdentifier(column)}::text`);
    await client.query(
      `DECLARE entries NO SCROLL CURSOR FOR SELECT to_json(ARRAY[${texts.join(', ')}])::text AS line FROM ${name}`,
    );
    for (;;) {
      const { rows } = await client.query<{ line: string }>(`FETCH ${CHUNK} FROM entries`);
      if (rows.length === 0) break;
      counted.rows += rows.length;
      yield rows.map(({ line }) => `${line}\n`).join('');
    }
    await client.query('CLOSE entries');
  }
  yield `${JSON.stringify(counted)}\n`;
}

/** A table comes after those that its foreign keys name. */
function sortByReferences(tables: readonly Table[]): Table[] {
  const sorted = new Set<Table>();
  const add = (table: Table, path: readonly Table[]): void => {
    if (sorted.has(table)) return;
    if (path.includes(table)) throw new Error(`The foreign keys of ${table.name} form a circle`);
    for (const name of table.references) {
      const other = tables.find((each) => each.name === name);
      if (other) add(other, [...path, table]);
    }
    sorted.add(table);
  };
  for (const table of tables) add(table, []);
  return [...sorted];
}
