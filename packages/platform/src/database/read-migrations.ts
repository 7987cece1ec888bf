import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';

const MIGRATIONS_FOLDER = fileURLToPath(new URL('./migrations', import.meta.url));
const JOURNAL = `${MIGRATIONS_FOLDER}/meta/_journal.json`;

/** Names and hashes of the migrations of each release, the oldest first. `npm run release` adds to it. */
export const RELEASES_FILE = `${MIGRATIONS_FOLDER}/releases.json`;

/**
 * When a migration runs. `expand`: when the first node of the new version starts, while older versions run; they must
 * go on working. `contract`: when no older version runs any more. It removes what only they use.
 */
export type MigrationPhase = 'expand' | 'contract';

/** One file of the folder migrations. */
export type Migration = {
  /** Name of the file without its ending. */
  name: string;
  phase: MigrationPhase;
  /** SHA-256 of the file. */
  hash: string;
  /** When it was generated, in milliseconds since 1970 UTC. */
  createdAt: number;
  statements: string[];
};

/** The migrations of this version, in their order. Throws for a file that does not begin with its phase. */
export function readMigrations(): Migration[] {
  const names = readNames();
  if (names.length === 0) return [];
  return readMigrationFiles({ migrationsFolder: MIGRATIONS_FOLDER }).map(
    ({ sql, hash, folderMillis }, index) => {
      const name = names[index] ?? '';
      const phase = index === 0 ? 'expand' : readPhase(name, sql[0] ?? '');
      return { name, phase, hash, createdAt: folderMillis, statements: sql };
    },
  );
}

/** The migrations that each release added: SHA-256 by name. Databases have them, so they must not change. */
export function readReleases(): Record<string, Record<string, string>> {
  return JSON.parse(readFileSync(RELEASES_FILE, 'utf8')) as Record<string, Record<string, string>>;
}

/** The number of migrations that this version knows: a running node is as old as this number. */
export const SCHEMA_VERSION = readNames().length;

function readNames(): string[] {
  // A checkout in which nothing was generated yet has none.
  if (!existsSync(JOURNAL)) return [];
  const { entries } = JSON.parse(readFileSync(JOURNAL, 'utf8')) as { entries: { tag: string }[] };
  return entries.map(({ tag }) => tag);
}

function readPhase(name: string, text: string): MigrationPhase {
  const phase = /^-- (expand|contract)\b/.exec(text)?.[1];
  if (phase) return phase as MigrationPhase;
  throw new Error(`The migration ${name} must begin with "-- expand" or "-- contract" (CONTRIBUTING.md).`);
}
