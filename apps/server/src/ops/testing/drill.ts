import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { parseConfig } from '../../config/config.ts';
import { findPostmaster, stopPostmaster } from '../../platform/database/embedded/postmaster.ts';
import { migrate } from '../../platform/database/migrate.ts';
import { createBuyer } from '../../testing/buyer.ts';
import type { CommandOptions, CommandReport, LoneCommand } from '../command.ts';

const OWNER = fileURLToPath(new URL('../../platform/database/testing/embedded-owner.ts', import.meta.url));

/** A database of its own that a test can back up, destroy and restore. */
export type Drill = Awaited<ReturnType<typeof startDrill>>;

/** Starts an embedded database with the portal's schema that archives its WAL. `end` it in `afterAll`. */
export async function startDrill() {
  const dataDir = mkdtempSync(join(tmpdir(), `portal-test-${process.pid}-`));
  const backupDir = join(dataDir, 'backups');
  const cluster = join(dataDir, 'postgres');
  const outcome = parseConfig({ SECRET: 's'.repeat(32), DATA_DIR: dataDir, BACKUP_DIR: backupDir });
  if (outcome.kind === 'invalid') throw new Error(outcome.problems.join('\n'));
  let owner: ChildProcess | null = null;
  /** Starts the database as a portal does; returns the URLs of the portal's role and of the superuser. */
  const start = async (): Promise<{ url: string; adminUrl: string }> => {
    owner = spawn(process.execPath, [OWNER, dataDir, backupDir], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [line] = await once(createInterface(owner.stdout as NodeJS.ReadableStream), 'line');
    const server = JSON.parse(line) as { url: string; adminUrl: string; error?: string };
    if (server.error) throw new Error(server.error);
    await migrate(server.url);
    return server;
  };
  /** The portal and its database are killed, as when the machine loses power. */
  const kill = async () => {
    owner?.kill('SIGKILL');
    const postmaster = findPostmaster(cluster);
    if (postmaster) process.kill(postmaster.pid, 'SIGKILL');
    if (owner && owner.exitCode === null && owner.signalCode === null) await once(owner, 'exit');
  };
  const stop = async () => {
    if (!owner) return;
    owner.kill('SIGTERM');
    await once(owner, 'exit');
    owner = null;
  };
  const run = (command: LoneCommand, options: CommandOptions = {}): Promise<CommandReport> =>
    command.runAlone(outcome.config, {
      operands: [],
      options,
      staff: { by: 'Keza', reason: 'a drill' },
    });
  const end = async () => {
    owner?.kill('SIGKILL');
    await stopPostmaster(cluster);
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { cluster, backupDir, start, stop, kill, run, end };
}

/** Customers who buy one after the other until `stop`. */
export type Customers = Awaited<ReturnType<typeof startCustomers>>;

/** Starts customers on the database at `url`. A purchase fails only when the database is lost. */
export async function startCustomers(url: string) {
  const buyer = await createBuyer({}, { databaseUrl: url });
  const { visitor } = buyer;
  const acknowledged: string[] = [];
  const numbers: string[] = [];
  let stopping = false;
  let waiting: () => unknown = () => {};
  const buyOne = async () => {
    const msisdn = await buyer.subscriber();
    numbers.push(msisdn);
    const order = { transactionType: 'PREPAID_RECHARGE', msisdn, amount: '500' } as const;
    const orderId = await buyer.order(visitor, order);
    const { status, transactionId } = await buyer.pay(visitor, orderId, msisdn);
    if (status !== 'SUCCESS') throw new Error(`the purchase ended as ${status}`);
    acknowledged.push(transactionId);
    waiting();
  };
  const buy = async () => {
    while (!stopping) await buyOne();
  };
  const buying = buy().then(
    () => null,
    (error: Error) => error,
  );
  return {
    /** Ids of the payments whose delivery a customer was told. */
    acknowledged,
    /** Numbers of the customers. */
    numbers,
    /** Waits until that many more purchases were acknowledged. */
    waitFor: async (purchases: number) => {
      const enough = acknowledged.length + purchases;
      const bought = new Promise<null>((done) => {
        waiting = () => acknowledged.length >= enough && done(null);
      });
      const error = await Promise.race([bought, buying]);
      if (error) throw error;
    },
    /** Ends the purchases after the one in progress; resolves with the error of the one that failed. */
    stop: async (): Promise<Error | null> => {
      stopping = true;
      const error = await buying;
      await buyer.close();
      return error;
    },
  };
}

/** Runs one statement; returns its rows. */
export async function queryOnce<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}
