import { openTestDb } from '@portal/platform/database/testing/database';
import { beforeEach, expect, test } from 'vitest';
import type { CommandOptions, CommandReport, DatabaseCommand } from '../command.ts';
import type { StaffContext } from '../open-staff-context.ts';
import { jobsCommand } from './jobs.ts';
import { stuckCommand } from './stuck.ts';

const NOW = new Date('2040-03-01T08:00:00Z');
const COUNT = 130;

const db = openTestDb();

beforeEach(async () => {
  await db.pool.query('TRUNCATE payments, open_payments');
  await db.pool.query('DELETE FROM graphile_worker._private_jobs');
});

function run(command: DatabaseCommand, options: CommandOptions = {}): Promise<CommandReport> {
  const { pool } = db;
  const office = {
    pool,
    db: db.db,
    clock: { now: () => NOW },
    isPortalRunning: async () => true,
  };
  return command.run(office as unknown as StaffContext, { operands: [], options, staff: null });
}

/** Reads a list to its end with the cursors it prints, and returns every row. */
async function everyPage(
  command: DatabaseCommand,
  name: string,
  options: CommandOptions = {},
): Promise<unknown[]> {
  const seen: unknown[] = [];
  let after: string | undefined;
  for (let pages = 0; pages < 10; pages += 1) {
    const report = await run(command, { ...options, ...(after !== undefined && { after }) });
    const data = report.data as Record<string, unknown> & { total: number; next: string | null };
    expect(data.total).toBe(COUNT);
    seen.push(...(data[name] as unknown[]));
    expect(report.text).toContain(`of ${COUNT}.`);
    if (data.next === null) break;
    expect(report.text).toContain(`--after ${data.next}`);
    after = data.next;
  }
  return seen;
}

const distinct = (rows: unknown[]) => new Set(rows.map((row) => JSON.stringify(row))).size;

/** More failing jobs than a page holds. */
async function failJobs(): Promise<void> {
  await db.pool.query(
    `SELECT graphile_worker.add_job('send-code', json_build_object('n', n), max_attempts => 1 + n % 2)
     FROM generate_series(1, $1) n`,
    [COUNT],
  );
  await db.pool.query("UPDATE graphile_worker._private_jobs SET attempts = 1, last_error = 'away'");
}

test('a list that is longer than a page shows the total, and paging reaches every row', async () => {
  await failJobs();
  const seen = await everyPage(jobsCommand, 'jobs');
  expect(seen).toHaveLength(COUNT);
  expect(distinct(seen)).toBe(COUNT);
});

test('lists jobs without attempts left before those that are retried', async () => {
  await failJobs();
  const seen = (await everyPage(jobsCommand, 'jobs')) as { givenUp: boolean }[];
  expect(seen.map(({ givenUp }) => givenUp)).toEqual([...Array(65).fill(true), ...Array(65).fill(false)]);
  expect((await run(stuckCommand)).text).toContain('All of them: npm run ops -- jobs');
});

test.each([
  [{ limit: '0' }, 'no-limit'],
  [{ limit: '1,000' }, 'no-limit'],
  [{ limit: '5000' }, 'no-limit'],
  [{ after: 'abc' }, 'no-cursor'],
  [{ after: Buffer.from('["yesterday","x"]').toString('base64url') }, 'no-cursor'],
  [{ cause: 'bad-luck' }, 'no-cause'],
])('explains an invalid page option: %j', async (options, why) => {
  expect(await run(stuckCommand, options)).toMatchObject({
    kind: 'wrong',
    data: { why },
    text: expect.stringContaining('--'),
  });
});
