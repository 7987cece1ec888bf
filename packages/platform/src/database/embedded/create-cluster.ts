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
import { StartError } from '../../start-error.ts';
import type { ClusterPlace } from './cluster-place.ts';
import type { RunAs } from './run-as.ts';

const PASSWORD_FILE = 'portal-password';

/** Reads the password that was generated with the cluster. Only its owner can read the file. */
export function readPassword(cluster: string): string {
  return readFileSync(join(cluster, PASSWORD_FILE), 'utf8').trim();
}

/**
 * Creates a database cluster at `place.cluster` unless entries is one. It is created in a temporary folder and
 * renamed, so it is complete or absent; when two processes do this at once, one wins and the other uses its
 * result.
 * @returns whether this call created it
 * @throws when the folder contains something else or initdb fails
 */
export async function createCluster(place: ClusterPlace): Promise<boolean> {
  // Read the folder only once: another process may move its finished cluster entries in between.
  const entries = existsSync(place.cluster) ? readdirSync(place.cluster) : [];
  if (entries.includes('PG_VERSION')) return false;
  if (entries.length > 0) throw new StartError(occupiedMessage(place.cluster));
  const draft = mkdtempSync(`${place.cluster}.new-`);
  try {
    setOwner(draft, 0o700, place.runAs);
    const passwordFile = `${draft}-password`;
    writeFileSync(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 });
    setOwner(passwordFile, 0o600, place.runAs);
    try {
      await runInitdb(place, draft, passwordFile);
      renameSync(passwordFile, join(draft, PASSWORD_FILE));
    } finally {
      rmSync(passwordFile, { force: true });
    }
    return moveIntoPlace(draft, place.cluster);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/** Gives a path to the user that PostgreSQL runs as. */
export function setOwner(path: string, mode: number, { uid, gid }: RunAs): void {
  chmodSync(path, mode);
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid);
}

async function runInitdb(
  { programs, runAs }: ClusterPlace,
  folder: string,
  passwordFile: string,
): Promise<void> {
  const args = [
    `--pgdata=${folder}`,
    `--pwfile=${passwordFile}`,
    '--username=postgres',
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // The built-in locale sorts the same on every machine.
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
  let errorOutput = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errorOutput += text;
  });
  const code = await new Promise<number | null>((done, fail) => child.on('error', fail).on('close', done));
  if (code !== 0) throw new StartError(`PostgreSQL could not create its data folder: ${errorOutput.trim()}`);
}

function moveIntoPlace(draft: string, cluster: string): boolean {
  try {
    renameSync(draft, cluster);
    return true;
  } catch (cause) {
    // Another process was faster; its cluster is equivalent.
    if (existsSync(join(cluster, 'PG_VERSION'))) return false;
    throw new StartError(occupiedMessage(cluster), { cause });
  }
}

function occupiedMessage(cluster: string): string {
  return `${cluster} is not empty and not a database folder. Set DATA_DIR to another folder.`;
}
