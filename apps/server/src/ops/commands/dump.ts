import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { DumpError } from '@portal/platform/database/dump/dump-file';
import { loadDump } from '@portal/platform/database/dump/load-dump';
import { writeDump } from '@portal/platform/database/dump/write-dump';
import { borrowEmbedded } from '@portal/platform/database/embedded/borrow-embedded';
import { startEmbedded } from '@portal/platform/database/embedded/start-embedded';
import { migrate } from '@portal/platform/database/migrate';
import { openDb } from '@portal/platform/database/open-db';
import { openSandboxDb } from '@portal/sandbox/sandbox-db';
import { makeSandboxTables } from '@portal/sandbox/sandbox-tables';
import pg from 'pg';
import type { Config } from '../../config/config.ts';
import { recordStaffAct } from '../../features/staff-acts/record-staff-act.ts';
import {
  type CommandInput,
  type CommandReport,
  type LoneCommand,
  readOperand,
  refused,
  requireNote,
} from '../command.ts';
import { StaffDatabaseError } from '../open-staff-context.ts';

/** Writes all rows of the database to a file. */
export const dumpCommand: LoneCommand = {
  name: 'dump',
  about: 'writes all rows of a small database to a new file, also while the portal runs',
  operands: ['file'],
  details:
    'For a portal that is tried out with the embedded PostgreSQL: `load` puts the file into a new one. A database with real\n' +
    "customers is backed up by PostgreSQL's own tools (docs/deploy.md). Whoever can read the file can read the customers' data in it.\n" +
    'It does not contain SECRET.',
  needsNote: () => true,
  runAlone: (config, input) => runDumpCommand(() => dump(config, input)),
};

/** Loads a dump into a new database. */
export const loadCommand: LoneCommand = {
  name: 'load',
  about: 'loads the file of a `dump` into a new database; the portal must be stopped',
  operands: ['file'],
  details:
    'The database must be empty: the one of DATABASE_URL without tables, or a DATA_DIR without a database. The version of the portal is\n' +
    'that of the dump. Give the portal the SECRET that it had. `audit` checks what was loaded.',
  needsNote: () => true,
  runAlone: (config, input) => runDumpCommand(() => load(config, input)),
};

async function runDumpCommand(work: () => Promise<CommandReport>): Promise<CommandReport> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof DumpError)) throw error;
    return refused(error.message, 'impossible');
  }
}

async function dump({ databaseUrl, dataDir }: Config, input: CommandInput): Promise<CommandReport> {
  const file = resolve(readOperand(input, 0));
  if (existsSync(file)) throw new DumpError(`${file} exists. Name a new file.`);
  if (!existsSync(dirname(file))) throw new DumpError(`There is no folder ${dirname(file)}.`);
  const { url, close } = databaseUrl
    ? { url: databaseUrl.reveal(), close: async () => {} }
    : await borrowEmbedded(dataDir).catch((cause: Error) => {
        throw new StaffDatabaseError(cause.message, { cause });
      });
  try {
    await recordNote(url, input, 'dump');
    const { rows, takenAt } = await writeDump(url, file);
    return { kind: 'done', text: `${rows} rows of ${takenAt}\n${file}`, data: { file, rows, takenAt } };
  } finally {
    await close();
  }
}

async function load(config: Config, input: CommandInput): Promise<CommandReport> {
  const file = resolve(readOperand(input, 0));
  if (!existsSync(file)) throw new DumpError(`There is no file ${file}.`);
  const { url, close } = await openEmpty(config);
  try {
    await migrate(url);
    await makeSimulatorTables(url);
    const { pool, close: closeDb } = openDb(url, { max: 2, limits: null });
    const { rows, takenAt } = await loadDump(pool, file).finally(closeDb);
    await recordNote(url, input, 'load');
    const text = `${rows} rows of ${takenAt} were loaded. Next: start the portal, then \`audit\`.`;
    return { kind: 'done', text, data: { rows, takenAt } };
  } finally {
    await close();
  }
}

/** Opens a database without tables. Throws {@link DumpError} when there is another one. */
async function openEmpty({
  databaseUrl,
  dataDir,
}: Config): Promise<{ url: string; close: () => Promise<void> }> {
  if (databaseUrl) {
    const url = databaseUrl.reveal();
    if (!(await isEmpty(url)))
      throw new DumpError(
        'The database of DATABASE_URL has tables. Load into an empty one: nothing is overwritten.',
      );
    return { url, close: async () => {} };
  }
  if (existsSync(resolve(dataDir, 'postgres')))
    throw new DumpError(
      `There is a database in ${dataDir}. Set DATA_DIR to a new folder, or move postgres in it aside: nothing is overwritten.`,
    );
  const { url, stop } = await startEmbedded({ dataDir });
  return { url, close: stop };
}

async function isEmpty(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query(
      "SELECT FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema') LIMIT 1",
    );
    return rows.length === 0;
  } finally {
    await client.end();
  }
}

/** The simulators make their own tables, which are in the dump of a portal with simulated providers. */
async function makeSimulatorTables(url: string): Promise<void> {
  const sandbox = openSandboxDb(url);
  await makeSandboxTables(sandbox).finally(sandbox.close);
}

async function recordNote(url: string, input: CommandInput, act: 'dump' | 'load'): Promise<void> {
  const { db, close } = openDb(url, { max: 1 });
  try {
    await recordStaffAct(db, {
      at: new Date(),
      ...requireNote(input),
      act,
      subject: 'database',
      outcome: 'done',
    });
  } finally {
    await close();
  }
}
