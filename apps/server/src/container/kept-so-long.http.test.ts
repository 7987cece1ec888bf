import { readFileSync } from 'node:fs';
import { eraseOldBuyers } from '@portal/payments/fiscal/receipt-buyer';
import { drizzle } from 'drizzle-orm/node-postgres';
import { beforeAll, expect, test } from 'vitest';
import { pseudonymOf } from '../features/staff-acts/pseudonyms.ts';
import { openTestPortal } from '../testing/portal.ts';

const NOW = new Date('2026-11-28T08:00:00Z');
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const portal = openTestPortal({ clock: { now: () => NOW } });

type Values = Readonly<Record<string, unknown>>;
type Kept = readonly [table: string, since: string, days: number, values?: Values];

/**
 * Rows that are erased by their age: the column that it counts from, for how many days docs/privacy.md lets them be kept after
 * it (0: until the row itself ends), and what else such a row has. The days are written by hand.
 */
const KEPT: readonly Kept[] = [
  // The link of an order may be paid for a day; the order stays readable for another one.
  ['orders', 'expires_at', 1],
  ['operator_requests', 'decided_at', 90, { state: 'delivered' }],
  ['operator_requests', 'decided_at', 90, { state: 'refused' }],
  ['codes', 'created_at', 30, { expires_at: NOW }],
  ['device_lines', 'ends_at', 0],
  ['line_reminders', 'ended_at', 30, { ended_by: 'page' }],
  ['reminder_sends', 'at', 90],
  ['standing_orders', 'ended_at', 400],
  ['code_failures', 'last_at', 30],
  ['contact_attempts', 'at', 30, { kind: 'prompt' }],
  ['contact_attempts', 'at', 30, { kind: 'also-for' }],
  ['contact_attempts', 'at', 2, { kind: 'sms' }],
  ['contact_attempts', 'at', 2, { kind: 'email' }],
  ['spent_challenges', 'expires_at', 0],
  ['sms_messages', 'created_at', 30],
  ['sms_parts', 'at', 30],
  ['ussd_steps', 'created_at', 1],
  ['leads', 'created_at', 180, { feasible: true }],
  ['leads', 'created_at', 180, { feasible: false, notified_at: NOW }],
  ['leads', 'created_at', 180, { feasible: false, obstacle: 'unknown' }],
  ['contact_requests', 'created_at', 90],
  ['form_drafts', 'saved_at', 30],
  ['feedback', 'at', 182],
  ['payment_callbacks', 'received_at', 30],
  ['seen_callbacks', 'seen_at', 3],
  ['outgoing_events', 'at', 30],
  ['fiscal_buyers', 'at', 60],
  ['staff_pseudonym_keys', 'made_at', 365],
];

/** What has a period in docs/privacy.md, but is not a row that one job erases: where it is tested. */
const TESTED_ELSEWHERE: Readonly<Record<string, string>> = {
  payments: 'packages/payments/src/archive/archive.db.test.ts',
  archived_payments: 'packages/payments/src/privacy/privacy.db.test.ts',
  payment_refunds: 'packages/payments/src/privacy/privacy.db.test.ts',
  payment_mandates: 'packages/payments/src/privacy/privacy.db.test.ts',
  recharged_numbers: 'packages/payments/src/privacy/privacy.db.test.ts',
  pay_links: 'go with their order (a foreign key)',
  event_endpoints: 'holds no events',
  reversal_cases: 'apps/server/src/features/payments/reversals/reversals.http.test.ts',
  staff_audit: 'apps/server/src/container/settings-are-used.http.test.ts',
  staff_audit_head: 'apps/server/src/container/settings-are-used.http.test.ts',
  staff_movements: 'apps/server/src/staff-desk/second-person/two-people.http.test.ts',
  staff_assignments: 'apps/server/src/staff-desk/queues/queues.http.test.ts',
  statement_upload_parts: 'apps/server/src/staff-desk/books/books.http.test.ts',
  figures: 'apps/server/src/features/figures/update-figures.db.test.ts',
  figure_progress: 'apps/server/src/features/figures/update-figures.db.test.ts',
};

let rows = 0;

/** What a column of this type holds where a test does not care. */
function fill(type: string): unknown {
  if (/^(integer|bigint|smallint)$/.test(type)) return 1;
  if (type === 'boolean') return true;
  if (type.startsWith('timestamp')) return NOW;
  if (type === 'jsonb') return '{}';
  if (type === 'ARRAY') return [];
  return `x${rows}`;
}

/** Inserts a row with the values, and anything in the other columns that need some. */
async function insertRow(table: string, values: Values): Promise<void> {
  rows += 1;
  const { rows: columns } = await portal.root.jobs.pool.query<{ name: string; type: string }>(
    `SELECT column_name AS name, data_type AS type FROM information_schema.columns
     WHERE table_schema = 'public' AND table_name = $1 AND is_nullable = 'NO' AND column_default IS NULL`,
    [table],
  );
  const filled: Values = {
    ...Object.fromEntries(columns.map(({ name, type }) => [name, fill(type)])),
    ...(columns.some(({ name }) => name === 'msisdn') && { msisdn: String(788_000_000 + rows) }),
    ...values,
  };
  const names = Object.keys(filled);
  await portal.root.jobs.pool.query(
    `INSERT INTO ${table} (${names.map((name) => `"${name}"`).join(', ')})
     VALUES (${names.map((_name, index) => `$${index + 1}`).join(', ')})`,
    Object.values(filled),
  );
}

/** The ages in days of the rows of an entry that are left. */
async function agesLeft([table, since, , values = {}]: Kept): Promise<number[]> {
  const names = Object.keys(values);
  const { rows: left } = await portal.root.jobs.pool.query<{ at: Date }>(
    `SELECT ${since} AS at FROM ${table} WHERE ${since} IS NOT NULL
     ${names.map((name, index) => `AND ${name} = $${index + 1}`).join(' ')} ORDER BY ${since} DESC`,
    Object.values(values),
  );
  return left.map(({ at }) => (NOW.getTime() - at.getTime()) / DAY_MS);
}

const younger = (days: number) => days - 1 / 24;
const older = (days: number) => days + 1 / 24;

beforeAll(async () => {
  for (const [table, since, days, values] of KEPT)
    for (const age of [younger(days), older(days)])
      await insertRow(table, { ...values, [since]: new Date(NOW.getTime() - age * DAY_MS) });
  const { handlers, pool } = portal.root.jobs;
  for (const [name, run] of Object.entries(handlers))
    if (name.startsWith('erase-')) await run({} as never, {} as never);
  // Erased while the fiscal device is asked, and when a number is searched for under a new key.
  await eraseOldBuyers(pool, NOW);
  await pseudonymOf(drizzle(pool), '788000001', NOW);
});

test.each(KEPT)('a row of %s is kept for its period after %s (%i days), and no longer', async (...kept) => {
  const [table, , days] = kept;
  const left = await agesLeft(kept);
  // A search makes a key of its own.
  expect(left.filter((age) => age !== 0 || table !== 'staff_pseudonym_keys')).toEqual([
    expect.closeTo(younger(days), 3),
  ]);
});

test('every period of docs/privacy.md is the one that is tested', () => {
  const text = readFileSync(new URL('../../../../docs/privacy.md', import.meta.url), 'utf8');
  const wrong = text
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => {
      const [, tables = '', , kept = ''] = line.split('|');
      return [...tables.matchAll(/`([a-z_]+)`/g)].map(([, table = '']) => ({ table, kept }));
    })
    .filter(({ table, kept }) => {
      const days = KEPT.filter(([name]) => name === table).map(([, , each]) => each);
      if (days.length === 0)
        return /^(?! forever).*(\bday|month|year)/.test(kept) && !(table in TESTED_ELSEWHERE);
      // An order lives for a day before it expires.
      const told = table === 'orders' ? [2] : days;
      return !told.every((each) => each === 0 || kept.replace('a year', '365 days').includes(`${each} day`));
    });
  expect(wrong).toEqual([]);
});
