import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { stopPostmaster } from './embedded/postmaster.ts';
import { type EmbeddedPostgres, startEmbedded } from './embedded.ts';

// Making a database and recovering one wait for the disk, which a busy machine has little of.
vi.setConfig({ testTimeout: 60_000 });

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

/** A stopped database to start from: copied, since making one takes seconds. */
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
  const script = fileURLToPath(new URL('./test-owner.ts', import.meta.url));
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

/** Rows that only a server which kept its promises still has. */
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
  test('the first start makes a durable database that only its owner can reach', async () => {
    emptyFolder();
    await using(async ({ url, adminUrl, found }) => {
      expect(found).toBe('nothing');
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

  test('the second start finds what the first one kept', async () => {
    await using(({ url }) => keepSomething(url));
    await using(async ({ url, found }) => {
      expect(found).toBe('stopped');
      expect(await readIt(url)).toEqual([42]);
    });
  });

  test('settings that would lose acknowledged rows are refused', async () => {
    appendFileSync(join(dataDir, 'postgres/postgresql.auto.conf'), 'fsync = off\n');
    await expect(startEmbedded({ dataDir })).rejects.toThrow('fsync = off');
  });

  test('a folder that holds something else is left alone', async () => {
    rmSync(join(dataDir, 'postgres/PG_VERSION'));
    await expect(startEmbedded({ dataDir })).rejects.toThrow('no database folder');
  });
});

describe('after a crash', () => {
  test('the server that a killed portal left running is adopted', async () => {
    const first = await startOwner();
    await keepSomething(first.url);
    const pid = serverPid();
    await killed(first);
    await using(async ({ url, found }) => {
      expect(found).toBe('running');
      expect(serverPid()).toBe(pid);
      expect(await readIt(url)).toEqual([42]);
    });
  });

  test('a pid file whose process is gone does not stop the next start', async () => {
    const first = await startOwner();
    await keepSomething(first.url);
    await killed(first);
    process.kill(serverPid(), 'SIGKILL');
    await using(async ({ url, found }) => {
      expect(found).toBe('stopped');
      expect(await readIt(url)).toEqual([42]);
    });
  });

  test('a pid file whose number now belongs to another program does not stop the next start', async () => {
    await using(({ url }) => keepSomething(url));
    writeFileSync(
      pidFile(),
      `${process.pid}\n${dataDir}/postgres\n0\n5432\n${dataDir}/postgres\n\n\nready\n`,
    );
    await using(async ({ url }) => expect(await readIt(url)).toEqual([42]));
  });

  test('a server that dies under a living portal is started again', async () => {
    await using(async ({ url }) => {
      await keepSomething(url);
      process.kill(serverPid(), 'SIGKILL');
      let answer: unknown[] = [];
      for (let left = 400; left > 0 && answer.length === 0; left -= 1) {
        await sleep(100);
        answer = await readIt(url).catch(() => []);
      }
      expect(answer).toEqual([42]);
    });
  });
});

describe('two portals and one folder', () => {
  test('the second is told which process has it, and the first goes on', async () => {
    const first = await startOwner();
    const started = Date.now();
    await expect(startEmbedded({ dataDir })).rejects.toThrow(
      `in use by another portal (process ${first.process.pid})`,
    );
    expect(Date.now() - started).toBeLessThan(10_000);
    expect(await query(first.url, 'SELECT 1')).toEqual([1]);
  });

  test('of two that start at once in an empty folder, one wins', async () => {
    emptyFolder();
    const both = await Promise.all([startOwner(), startOwner()]);
    const [winner, ...others] = both.filter(({ url }) => url);
    expect(others).toEqual([]);
    expect(await query(winner?.url ?? '', 'SELECT 1')).toEqual([1]);
    expect(both.find(({ error }) => error)?.error).toContain(`process ${winner?.process.pid}`);
  });

  test('a portal that stops hands the folder to the next one', async () => {
    const first = await startOwner();
    first.process.kill('SIGTERM');
    await using(async ({ url }) => expect(await query(url, 'SELECT 1')).toEqual([1]));
  });
});
