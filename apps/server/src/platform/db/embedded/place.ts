import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readlinkSync,
  realpathSync,
  renameSync,
  symlinkSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { findPrograms, type Programs } from './programs.ts';
import { canEnter, canRun, chooseRunAs, type RunAs } from './run-as.ts';

/** Where one embedded PostgreSQL lives and whom it runs as. */
export type Place = { cluster: string; logFile: string; programs: Programs; runAs: RunAs };

/** Root's own corner for what the postgres user could not reach inside a private folder such as /root. */
const ROOT_CORNER = '/var/lib';

/**
 * Decides where under `dataDir` the database lives (`dataDir/postgres`) and makes sure the user it runs as
 * can reach both it and the programs. As root, in a folder closed to others, it moves them out to /var/lib
 * and says so through `log`; `dataDir/postgres` is then a link, so that deleting `dataDir` still means
 * starting afresh. Throws a sentence for the person who started us.
 */
export async function choosePlace(dataDir: string, log: (line: string) => void): Promise<Place> {
  mkdirSync(dataDir, { recursive: true });
  const wanted = join(realpathSync(dataDir), 'postgres');
  const runAs = chooseRunAs(followLink(wanted));
  const cluster = reachableCluster(wanted, runAs, log);
  const programs = reachablePrograms(await findPrograms(), runAs, log);
  return { cluster, logFile: join(realpathSync(dataDir), 'postgres.log'), programs, runAs };
}

function reachableCluster(wanted: string, runAs: RunAs, log: (line: string) => void): string {
  const cluster = followLink(wanted);
  if (canEnter(dirname(cluster), runAs)) return cluster;
  // Our own folder may be walked through (though not looked into); whether those above it can is not ours to say.
  if (runAs.uid !== undefined) chmodSync(dirname(wanted), 0o711);
  if (canEnter(dirname(cluster), runAs)) return cluster;
  if (existsSync(cluster) || runAs.uid === undefined) {
    throw new Error(`The user that PostgreSQL runs as cannot enter ${dirname(cluster)}. Set DATA_DIR.`);
  }
  const corner = mkdtempSync(join(ROOT_CORNER, 'portal-'));
  chmodSync(corner, 0o711);
  symlinkSync(join(corner, 'postgres'), wanted);
  log(
    `The database lives in ${corner}, because PostgreSQL does not run as root and others cannot enter ${dirname(wanted)}`,
  );
  return join(corner, 'postgres');
}

/** The folder a link points to, also when nothing is there yet; the path itself when it is no link. */
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
    throw new Error(
      `The built-in PostgreSQL does not run on this machine: ${stderr?.trim() || 'no reason given'}. ` +
        'Set DATABASE_URL to a PostgreSQL of your own.',
    );
  }
  const version = stdout.trim().split(' ').pop();
  const copy = join(ROOT_CORNER, `portal-postgresql-${version}`);
  if (!existsSync(copy)) {
    copyPrograms(dirname(dirname(programs.postgres)), copy);
    log(`PostgreSQL was copied to ${copy}, because the user it runs as cannot enter this checkout`);
  }
  return { initdb: join(copy, 'bin/initdb'), postgres: join(copy, 'bin/postgres') };
}

function copyPrograms(from: string, to: string): void {
  // Copied beside and renamed, so that a copy cut short is never taken for a whole one.
  const half = mkdtempSync(`${to}.`);
  for (const [command, ...args] of [
    ['cp', '-a', `${from}/.`, half],
    // Theirs to read and run, not to change.
    ['chown', '-R', '0:0', half],
    ['chmod', '-R', 'a+rX', half],
  ] as const) {
    const { status, stderr } = spawnSync(command, args, { encoding: 'utf8' });
    if (status !== 0) throw new Error(`Could not copy PostgreSQL to ${to}: ${stderr}`);
  }
  renameSync(half, to);
}
