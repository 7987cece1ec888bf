import { readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** Statements by the `application_name` of their connection, and by their text. */
export type StatementCounts = { byApplication: Map<string, number>; byText: Map<string, number> };

/** The server applies changed settings a moment after it was told to. */
const RELOAD_MS = 300;

/**
 * Counts the statements of `work` in the log of the embedded server. BEGIN and COMMIT count as statements.
 * @param adminUrl URL of the superuser
 */
export async function countStatements(adminUrl: string, work: () => Promise<void>): Promise<StatementCounts> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  const set = async (name: string, value: string) => {
    await admin.query(`ALTER SYSTEM SET ${name} = '${value}'`);
    await admin.query('SELECT pg_reload_conf()');
    await sleep(RELOAD_MS);
  };
  try {
    const { rows } = await admin.query<{ data_directory: string }>('SHOW data_directory');
    const logFile = join(dirname(rows[0]?.data_directory ?? ''), 'postgres.log');
    await set('log_line_prefix', '@%a|');
    await set('log_statement', 'all');
    const from = statSync(logFile).size;
    await work();
    const log = readFileSync(logFile).subarray(from).toString();
    await set('log_statement', 'none');
    return countLines(log);
  } finally {
    await admin.end();
  }
}

/**
 * A logged statement starts at the beginning of a line; its text may continue on further lines. The name of a prepared
 * statement may contain colons.
 */
const LOGGED = /^@([^|]*)\|LOG: {2}(?:statement|execute [^\n]*?): ([^\n]*(?:\n\t[^\n]*){0,3})/gm;

function countLines(log: string): StatementCounts {
  const byApplication = new Map<string, number>();
  const byText = new Map<string, number>();
  for (const [, name = '', text = ''] of log.matchAll(LOGGED)) {
    byApplication.set(name, (byApplication.get(name) ?? 0) + 1);
    const short = `${name}: ${text.replace(/\s+/g, ' ').trim().slice(0, 90)}`;
    byText.set(short, (byText.get(short) ?? 0) + 1);
  }
  return { byApplication, byText };
}
