import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { IS_THOROUGH } from '../../testing/thorough.ts';
import { stopPostmaster } from './postmaster.ts';
import { type EmbeddedPostgres, startEmbedded } from './start-embedded.ts';

type Owner = { process: ChildProcess; url: string; found: string; error: string };

const newFolder = () => mkdtempSync(join(tmpdir(), `portal-test-${process.pid}-`));

let untouched: string;
let dataDir: string;
let owners: ChildProcess[];

beforeAll(async () => {
  untouched = newFolder();
  const server = await startEmbedded({ dataDir: untouched });
  await server.stop();
});
afterAll(() => rmSync(untouched, { recursive: true, force: true }));

/** A stopped database to copy, because creating one takes seconds. */
beforeEach(() => {
  dataDir = newFolder();
  execFileSync('cp', ['-a', join(untouched, 'postgres'), dataDir]);
  owners = [];
});

afterEach(async () => {
  for (const owner of owners) owner.kill('SIGKILL');
  await stopPostmaster(join(dataDir, 'postgres'));
  rmSync(dataDir, { recursive: true, force: true });
});

async function startOwner(): Promise<Owner> {
  const script = fileURLToPath(new URL('../testing/embedded-owner.ts', import.meta.url));
  const child = spawn(process.execPath, [script, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
  owners.push(child);
  const [line] = await once(createInterface(child.stdout), 'line');
  return { process: child, ...JSON.parse(line) };
}

async function killed(owner: Owner): Promise<void> {
  owner.process.kill('SIGKILL');
  await once(owner.process, 'exit');
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  const { rows } = await client.query({ text, rowMode: 'array' });
  await client.end();
  return rows.flat();
}

/** Rows that exist only if the server kept committed data. */
const keepSomething = (url: string) => query(url, 'CREATE TABLE kept AS SELECT 42 AS answer');
const readIt = (url: string) => query(url, 'SELECT answer FROM kept');
const emptyFolder = () => rmSync(join(dataDir, 'postgres'), { recursive: true });
const pidFile = () => join(dataDir, 'postgres/postmaster.pid');
const serverPid = () => Number(readFileSync(pidFile(), 'utf8').split('\n')[0]);

async function using<T>(work: (server: EmbeddedPostgres) => Promise<T>): Promise<T> {
  const server = await startEmbedded({ dataDir });
  try {
    return await work(server);
  } finally {
    await server.stop();
  }
}

describe('starting', () => {
  test('creates a durable database that only its owner can access', async () => {
    emptyFolder();
    await using(async ({ url, adminUrl, previousState }) => {
      expect(previousState).toBe('nothing');
      expect(await query(url, 'SHOW fsync')).toEqual(['on']);
      expect(await query(url, 'SHOW full_page_writes')).toEqual(['on']);
      expect(await query(url, 'SHOW synchronous_commit')).toEqual(['on']);
      expect(await query(adminUrl, 'SHOW listen_addresses')).toEqual(['']);
      expect(await query(url, 'SELECT rolsuper FROM pg_roles WHERE rolname = current_user')).toEqual([false]);
      await expect(query(url.replace(/:[^:@]+@/, ':guessed@'), 'SELECT 1')).rejects.toThrow('password');
      expect(statSync(join(dataDir, 'postgres/portal-password')).mode & 0o777).toBe(0o600);
      expect(statSync(join(dataDir, 'postgres')).mode & 0o777).toBe(0o700);
    });
  });

  test('keeps data between starts', async () => {
    await using(({ url }) => keepSomething(url));
    await using(async ({ url, previousState }) => {
      expect(previousState).toBe('stopped');
      expect(await readIt(url)).toEqual([42]);
    });
  });

  test('rejects settings that could lose committed rows', async () => {
    appendFileSync(join(dataDir, 'postgres/postgresql.auto.conf'), 'fsync = off\n');
    await expect(startEmbedded({ dataDir })).rejects.toThrow('fsync = off');
  });

  test.runIf(IS_THOROUGH)('does not change a folder with other content', async () => {
    rmSync(join(dataDir, 'postgres/PG_VERSION'));
    await expect(startEmbedded({ dataDir })).rejects.toThrow('not a database folder');
  });
});

describe('after a crash', () => {
  test('adopts the server of a killed portal', async () => {
    const first = await startOwner();
    await keepSomething(first.url);
    const pid = serverPid();
    await killed(first);
    await using(async ({ url, previousState }) => {
      expect(previousState).toBe('running');
      expect(serverPid()).toBe(pid);
      expect(await readIt(url)).toEqual([42]);
    });
  });

  test.runIf(IS_THOROUGH)('starts despite a pid file of a dead process', async () => {
    const first = await startOwner();
    await keepSomething(first.url);
    await killed(first);
    process.kill(serverPid(), 'SIGKILL');
    await using(async ({ url, previousState }) => {
      expect(previousState).toBe('stopped');
      expect(await readIt(url)).toEqual([42]);
    });
  });

  test('starts despite a pid file with the pid of another program', async () => {
    await using(({ url }) => keepSomething(url));
    writeFileSync(
      pidFile(),
      `${process.pid}\n${dataDir}/postgres\n0\n5432\n${dataDir}/postgres\n\n\nready\n`,
    );
    await using(async ({ url }) => expect(await readIt(url)).toEqual([42]));
  });

  test('restarts a server that dies', async () => {
    await using(async ({ url }) => {
      await keepSomething(url);
      process.kill(serverPid(), 'SIGKILL');
      await expect.poll(() => readIt(url).catch(() => [])).toEqual([42]);
    });
  });
});

describe('two portals and one folder', () => {
  test('rejects the second portal with the process id of the first', async () => {
    const first = await startOwner();
    const started = Date.now();
    await expect(startEmbedded({ dataDir })).rejects.toThrow(
      `in use by another portal (process ${first.process.pid})`,
    );
    // It does not wait the minute that one waits for a server that is starting.
    expect(Date.now() - started).toBeLessThan(60_000);
    expect(await query(first.url, 'SELECT 1')).toEqual([1]);
  });

  test.runIf(IS_THOROUGH)('lets one of two concurrent starts win', async () => {
    emptyFolder();
    const both = await Promise.all([startOwner(), startOwner()]);
    const [winner, ...others] = both.filter(({ url }) => url);
    expect(others).toEqual([]);
    expect(await query(winner?.url ?? '', 'SELECT 1')).toEqual([1]);
    expect(both.find(({ error }) => error)?.error).toContain(`process ${winner?.process.pid}`);
  });

  test.runIf(IS_THOROUGH)('releases the folder on stop', async () => {
    const first = await startOwner();
    const ended = once(first.process, 'exit');
    first.process.kill('SIGTERM');
    await ended;
    await using(async ({ url }) => expect(await query(url, 'SELECT 1')).toEqual([1]));
  });
});
