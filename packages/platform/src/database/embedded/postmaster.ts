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
import { StartError } from '../../start-error.ts';
import type { ClusterPlace } from './cluster-place.ts';

/** A running PostgreSQL server process, as described by its postmaster.pid. */
export type Postmaster = { pid: number; socketFolder: string; ready: boolean };

const START_LIMIT_MS = 60_000;
const STOP_LIMIT_MS = 30_000;
const LOG_LIMIT_BYTES = 10_000_000;
/** A socket path may have 107 bytes; this leaves room for `/.s.PGSQL.5432.lock`. */
const MAX_SOCKET_FOLDER_BYTES = 85;

/** Finds the server running on a cluster. Returns undefined when there is none or its pid file is stale. */
export function findPostmaster(cluster: string): Postmaster | undefined {
  const lines = readPidFile(cluster);
  const pid = Number(lines?.[0]);
  if (!lines || !pid || !isPostgresOf(pid, cluster)) return undefined;
  return { pid, socketFolder: lines[4] ?? '', ready: lines[7]?.trim() === 'ready' };
}

function readPidFile(cluster: string): string[] | undefined {
  const path = join(cluster, 'postmaster.pid');
  return existsSync(path) ? readFileSync(path, 'utf8').split('\n') : undefined;
}

/** A pid alone is not enough: after a reboot, another program may have the same pid. */
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
 * Starts the server and waits until it accepts connections. It runs detached: Ctrl+C in the terminal does not
 * stop it before the portal has finished, and it logs to a file, so it survives when the portal is killed.
 * Throws with the end of its log when it does not start.
 * @param readyWithinMs a server that recovers from an archive may take hours
 */
export async function startPostmaster(
  place: ClusterPlace,
  settings: Record<string, string>,
  readyWithinMs = START_LIMIT_MS,
): Promise<Postmaster> {
  removeStaleLocks(place.cluster);
  const child = spawnServer(place, settings);
  const failure = new Promise<Error>((done) =>
    child.on('error', done).on('exit', () => done(new Error('the process exited'))),
  );
  let startError: Error | undefined;
  void failure.then((error) => {
    startError = error;
  });
  const deadline = Date.now() + readyWithinMs;
  while (!startError && Date.now() < deadline) {
    const found = findPostmaster(place.cluster);
    if (found?.ready && found.pid === child.pid) return found;
    await sleep(10);
  }
  const cause = startError ?? new Error(`not ready after ${readyWithinMs / 1000} seconds`);
  throw new StartError(
    `PostgreSQL did not start in ${place.cluster}. End of its log:\n${readLogTail(place)}`,
    {
      cause,
    },
  );
}

/**
 * PostgreSQL removes lock files of dead processes, but not when the pid is in use again or the dead process
 * is a zombie, as in a container without an init. Server processes that outlived their postmaster are safe:
 * PostgreSQL detects them by their shared memory and refuses to start.
 */
function removeStaleLocks(cluster: string): void {
  for (const name of ['postmaster.pid', '.s.PGSQL.5432.lock']) {
    const path = join(cluster, name);
    const pid = existsSync(path) ? Number(readFileSync(path, 'utf8').split('\n')[0]) : 0;
    if (pid && isAlive(pid) && !isPostgresOf(pid, cluster)) rmSync(path);
  }
}

function spawnServer(place: ClusterPlace, settings: Record<string, string>): ChildProcess {
  const isLogTooLong = (statSync(place.logFile, { throwIfNoEntry: false })?.size ?? 0) > LOG_LIMIT_BYTES;
  const log = openSync(place.logFile, isLogTooLong ? 'w' : 'a', 0o600);
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  try {
    const child = spawn(place.programs.postgres, ['-D', place.cluster, '-k', socketFolder(place), ...flags], {
      ...place.runAs,
      cwd: '/',
      // Do not pass our environment: variables such as PGPORT would change the server.
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

function socketFolder({ cluster, runAs }: ClusterPlace): string {
  if (Buffer.byteLength(cluster) <= MAX_SOCKET_FOLDER_BYTES) return cluster;
  const folder = mkdtempSync(join(tmpdir(), 'portal-socket-'));
  chmodSync(folder, 0o700);
  if (runAs.uid !== undefined && runAs.gid !== undefined) chownSync(folder, runAs.uid, runAs.gid);
  return folder;
}

/** Stops the server in fast mode: open transactions are rolled back, committed data is on disk. */
export async function stopPostmaster(cluster: string): Promise<void> {
  const running = findPostmaster(cluster);
  if (!running) return;
  process.kill(running.pid, 'SIGINT');
  const deadline = Date.now() + STOP_LIMIT_MS;
  while (isPostgresOf(running.pid, cluster) && Date.now() < deadline) await sleep(10);
  if (isPostgresOf(running.pid, cluster)) process.kill(running.pid, 'SIGQUIT');
  if (running.socketFolder !== cluster) rmSync(running.socketFolder, { recursive: true, force: true });
}

function readLogTail({ logFile }: ClusterPlace): string {
  return readFileSync(logFile, 'utf8').trimEnd().split('\n').slice(-8).join('\n');
}

/** Checks whether a process with this id exists, whichever user owns it. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
