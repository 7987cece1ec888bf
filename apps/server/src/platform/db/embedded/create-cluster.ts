import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Place } from './place.ts';
import type { RunAs } from './run-as.ts';

const PASSWORD_FILE = 'portal-password';

/** Reads the password that was generated with the cluster; nobody else can read that file. */
export function readPassword(cluster: string): string {
  return readFileSync(join(cluster, PASSWORD_FILE), 'utf8').trim();
}

/**
 * Makes an empty database cluster at `place.cluster` unless there is one. It is made beside and renamed, so
 * it is there whole or not at all, and of two processes that try at once one wins and the other uses it.
 * Returns whether this call made it. Throws when the folder holds something else or initdb fails.
 */
export async function createCluster(place: Place): Promise<boolean> {
  // One look: between two, somebody else's finished cluster could be moved in.
  const there = existsSync(place.cluster) ? readdirSync(place.cluster) : [];
  if (there.includes('PG_VERSION')) return false;
  if (there.length > 0) throw new Error(inTheWay(place.cluster));
  const half = mkdtempSync(`${place.cluster}.new-`);
  try {
    own(half, 0o700, place.runAs);
    const passwordFile = `${half}-password`;
    writeFileSync(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 });
    own(passwordFile, 0o600, place.runAs);
    try {
      await runInitdb(place, half, passwordFile);
      renameSync(passwordFile, join(half, PASSWORD_FILE));
    } finally {
      rmSync(passwordFile, { force: true });
    }
    return moveInPlace(half, place.cluster);
  } finally {
    rmSync(half, { recursive: true, force: true });
  }
}

function own(path: string, mode: number, { uid, gid }: RunAs): void {
  chmodSync(path, mode);
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid);
}

async function runInitdb({ programs, runAs }: Place, folder: string, passwordFile: string): Promise<void> {
  const args = [
    `--pgdata=${folder}`,
    `--pwfile=${passwordFile}`,
    '--username=postgres',
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // The server's own locale: sorts the same on every machine, whatever locales it has installed.
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
  ];
  const child = spawn(programs.initdb, args, {
    ...runAs,
    cwd: '/',
    env: { LC_ALL: 'C' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let complaint = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint += text;
  });
  const code = await new Promise<number | null>((done, fail) => child.on('error', fail).on('close', done));
  if (code !== 0) throw new Error(`PostgreSQL could not make its data folder: ${complaint.trim()}`);
}

function moveInPlace(half: string, cluster: string): boolean {
  try {
    renameSync(half, cluster);
    return true;
  } catch (cause) {
    // Somebody was faster: theirs is as good as ours.
    if (existsSync(join(cluster, 'PG_VERSION'))) return false;
    throw new Error(inTheWay(cluster), { cause });
  }
}

function inTheWay(cluster: string): string {
  return `${cluster} is in the way: it is not empty and no database folder. Set DATA_DIR.`;
}
