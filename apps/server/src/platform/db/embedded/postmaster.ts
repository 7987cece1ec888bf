import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Place } from './place.ts';

/** A PostgreSQL server process that is up, as its own postmaster.pid describes it. */
export type Postmaster = { pid: number; socketFolder: string; ready: boolean };

const START_LIMIT_MS = 60_000;
const STOP_LIMIT_MS = 30_000;
const LOG_LIMIT_BYTES = 10_000_000;
/** A socket's path may have 107 bytes; this leaves room for `/.s.PGSQL.5432.lock`. */
const LONGEST_SOCKET_FOLDER = 85;

/** The server running on this cluster, or undefined when there is none (also when its pid file is stale). */
export function findPostmaster(cluster: string): Postmaster | undefined {
  const lines = pidFile(cluster);
  const pid = Number(lines?.[0]);
  if (!lines || !pid || !isPostgresOf(pid, cluster)) return undefined;
  return { pid, socketFolder: lines[4] ?? '', ready: lines[7]?.trim() === 'ready' };
}

function pidFile(cluster: string): string[] | undefined {
  const path = join(cluster, 'postmaster.pid');
  return existsSync(path) ? readFileSync(path, 'utf8').split('\n') : undefined;
}

/** The pid alone proves nothing after a reboot: another program may have been given the same number. */
function isPostgresOf(pid: number, cluster: string): boolean {
  const [program = '', ...args] = commandLine(pid);
  return basename(program) === 'postgres' && args.includes(cluster);
}

function commandLine(pid: number): string[] {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    return execFileSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' })
      .trim()
      .split(' ');
  } catch {
    return [];
  }
}

/**
 * Starts the server and waits until it takes connections. It outlives us on purpose: it does not hear the
 * terminal's Ctrl+C, so the portal can finish its work first, and it writes to a file, so our death by
 * kill -9 does not hurt it. Throws with the server's last words when it ends instead.
 */
export async function startPostmaster(place: Place, settings: Record<string, string>): Promise<Postmaster> {
  removeForeignLocks(place.cluster);
  const child = spawnServer(place, settings);
  const failure = new Promise<Error>((done) =>
    child.on('error', done).on('exit', () => done(new Error('it ended'))),
  );
  let broken: Error | undefined;
  void failure.then((error) => {
    broken = error;
  });
  const deadline = Date.now() + START_LIMIT_MS;
  while (!broken && Date.now() < deadline) {
    const found = findPostmaster(place.cluster);
    if (found?.ready && found.pid === child.pid) return found;
    await sleep(10);
  }
  const cause = broken ?? new Error(`it was not ready after ${START_LIMIT_MS / 1000} seconds`);
  throw new Error(`PostgreSQL did not start in ${place.cluster}. Its last words:\n${lastWords(place)}`, {
    cause,
  });
}

/**
 * PostgreSQL itself forgives lock files whose process is gone, but not when the number is in use again, nor
 * when the dead process was never collected, as in a container without an init. Server processes that
 * outlived their postmaster are no danger: it finds them by their shared memory and refuses to start.
 */
function removeForeignLocks(cluster: string): void {
  for (const name of ['postmaster.pid', '.s.PGSQL.5432.lock']) {
    const path = join(cluster, name);
    const pid = existsSync(path) ? Number(readFileSync(path, 'utf8').split('\n')[0]) : 0;
    if (pid && isAlive(pid) && !isPostgresOf(pid, cluster)) rmSync(path);
  }
}

function spawnServer(place: Place, settings: Record<string, string>): ChildProcess {
  const tooLong = (statSync(place.logFile, { throwIfNoEntry: false })?.size ?? 0) > LOG_LIMIT_BYTES;
  const log = openSync(place.logFile, tooLong ? 'w' : 'a', 0o600);
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  try {
    const child = spawn(place.programs.postgres, ['-D', place.cluster, '-k', socketFolder(place), ...flags], {
      ...place.runAs,
      cwd: '/',
      // Not our own environment: PGPORT and the like would bend the server.
      env: { LC_ALL: 'C', TZ: 'UTC' },
      detached: true,
      stdio: ['ignore', log, log],
    });
    child.unref();
    return child;
  } finally {
    closeSync(log);
  }
}

function socketFolder({ cluster, runAs }: Place): string {
  if (Buffer.byteLength(cluster) <= LONGEST_SOCKET_FOLDER) return cluster;
  const folder = mkdtempSync(join(tmpdir(), 'portal-socket-'));
  chmodSync(folder, 0o700);
  if (runAs.uid !== undefined && runAs.gid !== undefined) chownSync(folder, runAs.uid, runAs.gid);
  return folder;
}

/** Stops the server the fast way: open transactions are rolled back, everything committed is on disk. */
export async function stopPostmaster(cluster: string): Promise<void> {
  const running = findPostmaster(cluster);
  if (!running) return;
  process.kill(running.pid, 'SIGINT');
  const deadline = Date.now() + STOP_LIMIT_MS;
  while (isPostgresOf(running.pid, cluster) && Date.now() < deadline) await sleep(10);
  if (isPostgresOf(running.pid, cluster)) process.kill(running.pid, 'SIGQUIT');
  if (running.socketFolder !== cluster) rmSync(running.socketFolder, { recursive: true, force: true });
}

function lastWords({ logFile }: Place): string {
  return readFileSync(logFile, 'utf8').trimEnd().split('\n').slice(-8).join('\n');
}

/** Says whether a process with this number exists, be it ours or not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
