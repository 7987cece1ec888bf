import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { waitFor } from '../../poll-until.ts';
import type { Closers } from '../closers.ts';
import { PROGRAMS } from '../programs.ts';
import { parseEnvironment, readRecipe } from '../recipe.ts';
import { type Addresses, databaseUrl } from './addresses.ts';
import { CLUSTER_FILES } from './certificates.ts';
import { createFolder, type Place, writePrivate } from './place.ts';
import { type Program, startProgram } from './start-program.ts';

const run = promisify(execFile);

/** Replaying the WAL of a run takes a minute on a busy machine. */
const RECOVERY_LIMIT_MS = 300_000;

/** The machine that stores the backups, with the programs of deploy/backup. */
export type Backups = {
  /** Takes a base backup, which PostgreSQL's own tool checks. */
  takeBase: () => Promise<string>;
  /** Waits until everything that the primary has written is stored. */
  storeAll: () => Promise<void>;
  /** Restores a base backup to a time, or to the end, and starts a server with it. Returns the URL of the portal's database. */
  restore: (base: string, options: { name: string; time: string | null }) => Promise<string>;
};

/** Starts to store the WAL. */
export async function startBackups(closers: Closers, place: Place, addresses: Addresses): Promise<Backups> {
  const { machines, certificates, passwords } = addresses;
  const folder = createFolder(place, 'backups');
  const passwordFile = writePrivate(place, 'pgpass', `*:*:*:replicator:${passwords.replicator}\n`);
  const env = parseEnvironment(
    readRecipe('backup/backup.env', {
      'PGHOST=10.0.4.11,10.0.4.12,10.0.4.13': `PGHOST=${machines.map(() => '127.0.0.1').join()}`,
      'PGPORT=5432': `PGPORT=${machines.map(({ postgres }) => postgres).join()}`,
      '/etc/portal-backup.pgpass': passwordFile,
      [CLUSTER_FILES]: certificates,
      '/var/backups/portal': join(folder, 'portal'),
    }),
  );
  const recipe = (name: string) => fileURLToPath(new URL(`../../../deploy/backup/${name}`, import.meta.url));
  const { runAs } = place;
  const receive = () =>
    startProgram({
      path: '/bin/sh',
      args: [recipe('receive-wal.sh')],
      env,
      runAs,
      folder,
      logFile: join(place.logs, 'receive-wal.log'),
    });
  let receiver: Program = receive();
  // systemd starts it again.
  const watch = setInterval(() => {
    if (!receiver.isAlive()) receiver = receive();
  }, 1_000);
  closers.push(() => {
    clearInterval(watch);
    return receiver.kill();
  });
  const script = (name: string, ...args: string[]) =>
    run('/bin/sh', [recipe(name), ...args], { ...runAs, cwd: folder, env: { ...env, LC_ALL: 'C.UTF-8' } });
  return {
    takeBase: async () => (await script('base-backup.sh')).stdout.trim().split('\n')[0] ?? '',
    storeAll: () =>
      storeAll(databaseUrl(addresses, { user: 'postgres', port: addresses.databaseProxies[0] })),
    restore: async (base, { name, time }) => {
      const target = join(folder, name);
      await script('restore.sh', base, target, ...(time ? [time] : []));
      const server = startProgram({
        path: PROGRAMS.postgres.path,
        args: ['-D', target, '-c', `config_file=${join(target, 'rehearsal.conf')}`],
        runAs,
        folder,
        logFile: join(place.logs, `${name}.log`),
      });
      closers.push(server.kill);
      const url = `postgres://portal:${passwords.portal}@${encodeURIComponent(target)}/portal`;
      await waitFor(`the server ${name}`, () => isOpen(url), RECOVERY_LIMIT_MS);
      return url;
    },
  };
}

/** Ends the current segment and waits until the receiver has it on its disk. */
async function storeAll(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ at: string }>('SELECT pg_switch_wal()::text AS at');
    await waitFor('the WAL in the backups', async () => {
      const stored = await client.query<{ done: boolean }>(
        "SELECT restart_lsn >= $1::pg_lsn AS done FROM pg_replication_slots WHERE slot_name = 'backup'",
        [rows[0]?.at],
      );
      return stored.rows[0]?.done === true;
    });
  } finally {
    await client.end();
  }
}

/** A server that recovers refuses connections. */
async function isOpen(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}
