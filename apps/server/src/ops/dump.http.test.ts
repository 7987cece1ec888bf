import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { loadDump } from '@portal/platform/database/dump/load-dump';
import { borrowEmbedded } from '@portal/platform/database/embedded/borrow-embedded';
import { stopPostmaster } from '@portal/platform/database/embedded/postmaster';
import { openDb } from '@portal/platform/database/open-db';
import { makeTestDb, openTestDb } from '@portal/platform/database/testing/database';
import { openSandboxDb } from '@portal/sandbox/sandbox-db';
import { makeSandboxTables } from '@portal/sandbox/sandbox-tables';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseConfig } from '../config/config.ts';
import { startCustomers } from '../testing/customers.ts';
import { runOps } from './main.ts';

const NOTE = ['--by', 'Keza', '--reason', 'the demo moves'];

const db = openTestDb();
const folder = mkdtempSync(join(tmpdir(), `portal-test-${process.pid}-`));
// PostgreSQL does not run as root and has to enter it.
chmodSync(folder, 0o755);
const file = join(folder, 'portal.dump');
/** Where the dump is loaded: a portal that never ran. */
const dataDir = join(folder, 'data');
let bought: string[];

beforeAll(async () => {
  const customers = await startCustomers(db.url);
  await customers.waitFor(3);
  await customers.stop();
  bought = customers.acknowledged;
});
afterAll(async () => {
  await stopPostmaster(join(dataDir, 'postgres'));
  rmSync(folder, { recursive: true, force: true });
});

async function ops(environment: Record<string, string>, ...args: string[]) {
  const outcome = parseConfig({ DATA_DIR: dataDir, ...environment });
  if (outcome.kind === 'invalid') throw new Error(outcome.problems.join('\n'));
  let text = '';
  const write = (part: string) => {
    text += part;
  };
  const code = await runOps(args, outcome.config, { stdout: { write }, stderr: { write } });
  return { code, text };
}

/** Every table with the number of its rows and a sum over their texts. */
async function fingerprint(url: string): Promise<unknown[]> {
  const { pool, close } = openDb(url, { max: 1 });
  try {
    const { rows: tables } = await pool.query<{ name: string }>(
      `SELECT oid::regclass::text AS name FROM pg_class WHERE relkind IN ('r', 'p') AND NOT relispartition
         AND relnamespace::regnamespace::text IN ('public', 'sandbox', 'graphile_worker') ORDER BY 1`,
    );
    const found = [];
    for (const { name } of tables) {
      const { rows } = await pool.query(
        `SELECT $1 AS name, count(*)::int AS rows, coalesce(sum(hashtextextended(entry::text, 0)), 0)::text AS sum FROM ${name} entry`,
        [name],
      );
      found.push(rows[0]);
    }
    return found;
  } finally {
    await close();
  }
}

test('a demo moves with its purchases into a new database, and its books hold', async () => {
  expect(await ops({ DATABASE_URL: db.url }, 'dump', file, ...NOTE)).toMatchObject({ code: 0 });
  expect(statSync(file).mode & 0o077).toBe(0);
  const before = await fingerprint(db.url);

  const loaded = await ops({}, 'load', file, ...NOTE);
  expect(loaded).toMatchObject({ code: 0, text: expect.stringContaining('rows of') });
  const { url, close } = await borrowEmbedded(dataDir);
  try {
    const { pool, close: closeDb } = openDb(url, { max: 1 });
    const { rows } = await pool.query<{ id: string }>("SELECT id FROM payments WHERE state = 'fulfilled'");
    expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining(bought));
    // The trigger of each append-only table is there again.
    await expect(pool.query('DELETE FROM journal')).rejects.toThrow();
    await closeDb();
    // Every row of every table, but for the notes of dump and load and the times of the library's own migrations.
    const ofNote = ({ name }: { name: string }) => /^staff_audit|^graphile_worker.migrations$/.test(name);
    const rest = (tables: unknown[]) => (tables as { name: string }[]).filter((table) => !ofNote(table));
    expect(rest(await fingerprint(url))).toEqual(rest(before));
  } finally {
    await close();
  }
  const audit = await ops({}, 'audit', '--all');
  expect(audit).toMatchObject({ code: 0, text: expect.stringMatching(/I1 +holds[\s\S]*unchanged/) });
});

test('nothing is overwritten', async () => {
  const again = await ops({}, 'load', file, ...NOTE);
  expect(again).toMatchObject({ code: 1, text: expect.stringContaining('nothing is overwritten') });
  const inUse = await ops({ DATABASE_URL: db.url }, 'load', file, ...NOTE);
  expect(inUse).toMatchObject({ code: 1, text: expect.stringContaining('nothing is overwritten') });
  const second = await ops({ DATABASE_URL: db.url }, 'dump', file, ...NOTE);
  expect(second).toMatchObject({ code: 1, text: expect.stringContaining('exists') });
});

test('a file that was cut off or is of another version loads nothing', async () => {
  const whole = gunzipSync(readFileSync(file)).toString();
  const lines = whole.trimEnd().split('\n');
  const [heading = ''] = lines;
  const row = lines.findIndex((line) => line.startsWith('['));
  const bad = {
    'cut in the archive': readFileSync(file).subarray(0, -200),
    'cut at a line': gzipSync(`${lines.slice(0, -1).join('\n')}\n`),
    'a row is missing': gzipSync(`${lines.filter((_, index) => index !== row).join('\n')}\n`),
    'another schema': gzipSync(
      whole.replace(heading, heading.replace('"migrations":[', '"migrations":["x",')),
    ),
    'another file': gzipSync('{"id":1}\n'),
  };
  const empty = await makeTestDb();
  try {
    const sandbox = openSandboxDb(empty.url);
    await makeSandboxTables(sandbox).finally(sandbox.close);
    for (const [what, bytes] of Object.entries(bad)) {
      const path = join(folder, 'bad.dump');
      writeFileSync(path, bytes);
      await expect(loadDump(empty.pool, path), what).rejects.toThrow(/damaged|complete|schema|no dump/);
      expect((await empty.pool.query('SELECT FROM orders')).rows, what).toEqual([]);
    }
  } finally {
    await empty.drop();
  }
});
