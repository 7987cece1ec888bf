import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';

/** Whom PostgreSQL runs as: nothing for ourselves, or another user when we are root. */
export type RunAs = { uid?: number; gid?: number };

/**
 * PostgreSQL refuses to run as root, so root hands it to the owner of an existing cluster, or else to the
 * system user `postgres`, which is made when missing. Returns `{}` for everybody else.
 * Throws a sentence for the person who started us when no such user can be had.
 */
export function chooseRunAs(clusterFolder: string): RunAs {
  const owner = existsSync(clusterFolder) ? statSync(clusterFolder).uid : undefined;
  if (process.getuid?.() !== 0) {
    if (owner !== undefined && owner !== process.getuid?.()) throw new Error(notOurs(clusterFolder, owner));
    return {};
  }
  if (owner) return { uid: owner, gid: statSync(clusterFolder).gid };
  const found = lookUp('postgres') ?? createUser('postgres');
  if (found) return found;
  throw new Error(
    'PostgreSQL does not run as root and the user "postgres" could not be made. ' +
      'Start the portal as an ordinary user, or set DATABASE_URL to a PostgreSQL of your own.',
  );
}

function notOurs(clusterFolder: string, owner: number): string {
  return (
    `The database in ${clusterFolder} belongs to another user (id ${owner}), probably because the portal ran ` +
    'as root before. Start it as root again, give the folder to yourself with chown -R, or set DATA_DIR.'
  );
}

function lookUp(name: string): RunAs | undefined {
  const [uid, gid] = ['-u', '-g'].map((flag) => {
    const { status, stdout } = spawnSync('id', [flag, name], { encoding: 'utf8' });
    return status === 0 ? Number(stdout) : Number.NaN;
  });
  return uid && gid ? { uid, gid } : undefined;
}

function createUser(name: string): RunAs | undefined {
  spawnSync('useradd', [
    '--system',
    '--user-group',
    '--no-create-home',
    '--shell',
    '/usr/sbin/nologin',
    name,
  ]);
  return lookUp(name);
}

/** Says whether that user can work in `folder`, which means walk through every folder above it. */
export function canEnter(folder: string, runAs: RunAs): boolean {
  return spawnSync('test', ['-x', folder], { ...runAs, cwd: '/' }).status === 0;
}

/** Says whether that user can start this program, libraries included. */
export function canRun(program: string, runAs: RunAs): boolean {
  return spawnSync(program, ['--version'], { ...runAs, cwd: '/' }).status === 0;
}
