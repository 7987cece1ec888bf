import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { StartError } from '../../start-error.ts';

/** User that PostgreSQL runs as: empty for the current user, another user when the portal runs as root. */
export type RunAs = { uid?: number; gid?: number };

/**
 * PostgreSQL refuses to run as root. Root therefore uses the owner of an existing cluster, or else the system
 * user `postgres`, which is created when missing and announced through `log`. Returns `{}` for all other users.
 * Throws a message for the user when no such user is available.
 */
export function chooseRunAs(clusterFolder: string, log: (line: string) => void): RunAs {
  const owner = existsSync(clusterFolder) ? statSync(clusterFolder).uid : undefined;
  if (process.getuid?.() !== 0) {
    if (owner !== undefined && owner !== process.getuid?.())
      throw new StartError(wrongOwnerMessage(clusterFolder, owner));
    return {};
  }
  if (owner) return { uid: owner, gid: statSync(clusterFolder).gid };
  const found = findUser('postgres') ?? createUser('postgres', log);
  if (found) return found;
  throw new StartError(
    'PostgreSQL does not run as root and the user "postgres" could not be created. ' +
      'Start the portal as an ordinary user, or set DATABASE_URL to a PostgreSQL of your own.',
  );
}

function wrongOwnerMessage(clusterFolder: string, owner: number): string {
  return (
    `The database in ${clusterFolder} belongs to another user (id ${owner}), probably because the portal ran ` +
    'as root before. Start it as root again, give the folder to yourself with chown -R, or set DATA_DIR.'
  );
}

function findUser(name: string): RunAs | undefined {
  const [uid, gid] = ['-u', '-g'].map((flag) => {
    const { status, stdout } = spawnSync('id', [flag, name], { encoding: 'utf8' });
    return status === 0 ? Number(stdout) : Number.NaN;
  });
  return uid && gid ? { uid, gid } : undefined;
}

function createUser(name: string, log: (line: string) => void): RunAs | undefined {
  log(`PostgreSQL does not run as root: creating the system user ${name} for it (useradd)`);
  spawnSync('useradd', [
    '--system',
    '--user-group',
    '--no-create-home',
    '--shell',
    '/usr/sbin/nologin',
    name,
  ]);
  return findUser(name);
}

/** Checks whether the user can traverse `folder` and all its parents. */
export function canEnter(folder: string, runAs: RunAs): boolean {
  return spawnSync('test', ['-x', folder], { ...runAs, cwd: '/' }).status === 0;
}

/** Checks whether the user can run this program, including its libraries. */
export function canRun(program: string, runAs: RunAs): boolean {
  return spawnSync(program, ['--version'], { ...runAs, cwd: '/' }).status === 0;
}
