import { beforeEach, describe, expect, test } from 'vitest';
import { createReconciliationStore } from '../../features/payments/reconciliation/reconciliation-store.ts';
import { openTestDb } from '../../platform/database/testing/database.ts';
import type { CommandOptions, CommandReport, DatabaseCommand } from '../command.ts';
import type { StaffContext } from '../open-staff-context.ts';
import { callBacksCommand } from './call-backs.ts';
import { differencesCommand } from './finance/differences.ts';
import { jobsCommand } from './jobs.ts';
import { lostLeadsCommand } from './lost-leads.ts';
import { stuckCommand } from './stuck.ts';

const NOW = new Date('2040-03-01T08:00:00Z');
const COUNT = 130;

const db = openTestDb();

beforeEach(async () => {
  await db.pool.query('TRUNCATE reconciliation_differences, contact_requests, payments, open_payments');
  await db.pool.query('DELETE FROM graphile_worker._private_jobs');
});

function run(command: DatabaseCommand, options: CommandOptions = {}): Promise<CommandReport> {
  const { pool } = db;
  const office = {
    pool,
    db: db.db,
    clock: { now: () => NOW },
    records: createReconciliationStore(pool),
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

/** Inserts more rows than a page holds; groups of them share a timestamp. */
const FILL: Record<string, [DatabaseCommand, string, string]> = {
  differences: [
    differencesCommand,
    'differences',
    `INSERT INTO reconciliation_differences (day, book, kind, subject, found_at)
     SELECT date '2040-02-01' + n % 5, 'wallet' || n % 2, 'amount', 'S' || n, now() FROM generate_series(1, $1) n`,
  ],
  'requests to be called back': [
    callBacksCommand,
    'requests',
    `INSERT INTO contact_requests (id, reference, values, locale, created_at)
     SELECT 'r' || n, 'R' || n, json_build_object('topic', 'T' || n), 'en', now() - make_interval(mins => n / 4)
     FROM generate_series(1, $1) n`,
  ],
  'jobs that fail': [
    jobsCommand,
    'jobs',
    `SELECT graphile_worker.add_job('send-code', json_build_object('n', n), max_attempts => 1 + n % 2)
     FROM generate_series(1, $1) n`,
  ],
  'lost leads': [
    lostLeadsCommand,
    'leads',
    `INSERT INTO payments (id, order_id, order_kind, contents, order_visitor_id, visitor_id, msisdn, payer, mode,
       amount_minor, currency, redirect_page, locale, state, live, delivery_reference, deadline_at, tried_since,
       created_at, updated_at)
     SELECT 'p' || n, 'o' || n, 'lead', '{"kind":"lead","leadId":"W1"}', 'v', 'v', '788000001', '788000001',
       'money-push', 500, 'RWF', '/', 'en', 'fulfilled', false, 'HB' || n, now(), now(), now(),
       now() - make_interval(mins => n / 4)
     FROM generate_series(1, $1) n`,
  ],
};

describe('a list that is longer than a page', () => {
  test.each(Object.entries(FILL))(
    '%s: shows the total, and paging reaches every row',
    async (_name, filled) => {
      const [command, rows, insert] = filled;
      await db.pool.query(insert, [COUNT]);
      await db.pool.query("UPDATE graphile_worker._private_jobs SET attempts = 1, last_error = 'away'");
      const seen = await everyPage(command, rows);
      expect(seen).toHaveLength(COUNT);
      expect(distinct(seen)).toBe(COUNT);
    },
  );
});

test('lists jobs without attempts left before those that are retried', async () => {
  const [, , insert] = FILL['jobs that fail'] ?? [];
  await db.pool.query(insert ?? '', [COUNT]);
  await db.pool.query("UPDATE graphile_worker._private_jobs SET attempts = 1, last_error = 'away'");
  const seen = (await everyPage(jobsCommand, 'jobs')) as { givenUp: boolean }[];
  expect(seen.map(({ givenUp }) => givenUp)).toEqual([...Array(65).fill(true), ...Array(65).fill(false)]);
  expect((await run(stuckCommand)).text).toContain('All of them: npm run ops -- jobs');
});

test('counts differences by records and kind, and lists those of one day', async () => {
  const [, , insert] = FILL.differences ?? [];
  await db.pool.query(insert ?? '', [COUNT]);
  const { data, text } = await run(differencesCommand, { day: '2040-02-03' });
  expect(data).toMatchObject({
    total: 26,
    counts: [
      { book: 'wallet0', count: 13 },
      { book: 'wallet1', count: 13 },
    ],
  });
  expect(text).toContain('another amount  13');
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
    kind: 'refused',
    data: { why },
    text: expect.stringContaining('--'),
  });
});
