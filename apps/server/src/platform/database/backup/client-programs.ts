import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { BackupError } from './backup-error.ts';

/** Debian and Ubuntu install the programs of each version here, outside PATH. */
const DEBIAN_FOLDER = '/usr/lib/postgresql';
/** Where other systems and the other packages install them. */
const USUAL_FOLDERS = ['/usr/local/bin', '/usr/bin', '/opt/homebrew/bin'];

/** A client program of PostgreSQL. */
export type ClientProgram = 'pg_dump' | 'pg_restore';

/**
 * Finds a client program of the version `major` or newer: an older pg_dump refuses a newer server. Takes the oldest
 * of those. Throws {@link BackupError} naming what is missing and what was found.
 * @param programs folder in which it must be; `null` for the usual ones
 */
export function findClientProgram(name: ClientProgram, major: number, programs: string | null): string {
  const found = (programs === null ? usualFolders() : [programs])
    .map((folder) => join(folder, name))
    .filter((program) => existsSync(program))
    .map((program) => ({ program, version: versionOf(program) }));
  const [best] = found
    .filter(({ version }) => version >= major)
    .sort((one, other) => one.version - other.version);
  if (best) return best.program;
  const others = found.map(({ program, version }) => `${program} is version ${version}`);
  throw new BackupError(
    `This PostgreSQL ${major} needs the program ${name} of version ${major} or newer, because its data folder cannot be read from here. ` +
      `${others.length ? `${others.join(', ')}. ` : `There is no ${name} here. `}` +
      `Install it (Debian: postgresql-client-${major}) or name its folder with --programs, or run the command on the machine of the database as its user.`,
  );
}

function usualFolders(): string[] {
  const versions = existsSync(DEBIAN_FOLDER) ? readdirSync(DEBIAN_FOLDER) : [];
  return [...USUAL_FOLDERS, ...versions.map((version) => join(DEBIAN_FOLDER, version, 'bin'))];
}

function versionOf(program: string): number {
  const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' });
  return Number(/(\d+)(\.\d+)*/.exec(stdout ?? '')?.[1] ?? 0);
}

/**
 * Runs a client program on the database at `url`. The password is passed by the environment, which other users of the
 * machine cannot read. Throws {@link BackupError} with its error output.
 */
export async function runClientProgram(program: string, args: readonly string[], url: string): Promise<void> {
  const child = spawn(program, args, { env: connectionVariables(url), stdio: ['ignore', 'ignore', 'pipe'] });
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output = (output + text).slice(-2_000);
  });
  const code = await new Promise<number | null>((done, fail) => child.on('error', fail).on('close', done));
  if (code !== 0) throw new BackupError(`${program} failed: ${output.trim() || `exit code ${code}`}`);
}

/** A PostgreSQL URL as the variables of libpq. */
function connectionVariables(url: string): Record<string, string> {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url);
  const sslMode = searchParams.get('sslmode');
  return {
    PATH: '/usr/local/bin:/usr/bin:/bin',
    PGHOST: decodeURIComponent(hostname),
    PGPORT: port || '5432',
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    ...(sslMode && { PGSSLMODE: sslMode }),
  };
}
