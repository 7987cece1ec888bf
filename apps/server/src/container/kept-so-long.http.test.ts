import { readFileSync } from 'node:fs';
import { eraseOldBuyers } from '@portal/payments/fiscal/receipt-buyer';
import { insertRow, type RowValues } from '@portal/platform/database/testing/insert-row';
import { drizzle } from 'drizzle-orm/node-postgres';
import { beforeAll, expect, test } from 'vitest';
import { pseudonymOf } from '../features/staff-acts/pseudonyms.ts';
import { booksMovement } from '../staff-desk/second-person/movement.ts';
import { recordMovement } from '../staff-desk/second-person/movement-store.ts';
import { signInToCall } from '../staff-desk/testing/staff-calls.ts';
import { openTestPortal } from '../testing/portal.ts';

const NOW = new Date('2026-11-28T08:00:00Z');
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const portal = openTestPortal({ clock: { now: () => NOW } });

type Kept = readonly [table: string, since: string, days: number, values?: RowValues];

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
  // The case stays without what its payer wrote.
  ['reversal_cases', 'closed_at', 180, { outcome: 'refused', note: 'x' }],
  ['reversal_cases', 'closed_at', 180, { outcome: 'refused', right_number: '788000001' }],
  ['staff_pseudonym_keys', 'made_at', 365],
  ['staff_movements', 'at', 100],
  ['staff_assignments', 'assigned_at', 182],
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
  staff_audit: 'apps/server/src/container/settings-are-used.http.test.ts',
  staff_audit_head: 'apps/server/src/container/settings-are-used.http.test.ts',
  statement_upload_parts: 'below',
  figures: 'apps/server/src/features/figures/update-figures.db.test.ts',
  figure_progress: 'apps/server/src/features/figures/update-figures.db.test.ts',
};

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
  const { handlers, pool } = portal.root.jobs;
  for (const [table, since, days, values] of KEPT)
    for (const age of [younger(days), older(days)])
      await insertRow(pool, table, { ...values, [since]: new Date(NOW.getTime() - age * DAY_MS) });
  for (const [name, run] of Object.entries(handlers)) if (name.startsWith('erase-')) await run({} as never);
  // These are erased by the next one of their kind, or while the fiscal device is asked.
  await eraseOldBuyers(pool, NOW);
  await pseudonymOf(drizzle(pool), '788000001', NOW);
  const mover = { subject: 'eric', isFinance: true };
  const movement = booksMovement('m', 'correct', { minor: 1, currency: 'RWF' });
  await recordMovement(drizzle(pool), movement, { mover, approvedBySubject: null, now: NOW });
  const keza = await signInToCall(portal.app, 'keza');
  const [item] = (await keza.get<{ rows: { item: string }[] }>('/queue?queue=feedback')).rows;
  const dueAt = new Date(NOW.getTime() + HOUR_MS).toISOString();
  const given = { queue: 'feedback', kind: 'feedback', item: item?.item, dueAt };
  expect((await keza.post('/queue/assign', given)).status).toBe(200);
});

const CASES = KEPT.map((kept) => ({ kept, table: kept[0], since: kept[1], days: kept[2] }));

test.each(CASES)(
  'a row of $table is kept for $days days after $since, and no longer',
  async ({ kept, table, days }) => {
    const left = await agesLeft(kept);
    // What caused the erasure is of this moment.
    expect(left.filter((age) => age !== 0 || !table.startsWith('staff_'))).toEqual([
      expect.closeTo(younger(days), 3),
    ]);
  },
);

test('the content of an upload that was not finished is kept for a day, until the next upload begins', async () => {
  const { pool } = portal.root.jobs;
  for (const age of [younger(1), older(1)]) {
    const id = `upload ${age}`;
    await insertRow(pool, 'statement_uploads', { id, started_at: new Date(NOW.getTime() - age * DAY_MS) });
    await insertRow(pool, 'statement_upload_parts', { upload_id: id, content: Buffer.from('a') });
  }
  const eric = await signInToCall(portal.app, 'eric');
  const file = { source: 'momo', name: 'a', bytes: 10 };
  expect((await eric.post('/books/upload/start', file)).status).toBe(200);
  const { rows: left } = await pool.query('SELECT upload_id FROM statement_upload_parts');
  expect(left).toEqual([{ upload_id: `upload ${younger(1)}` }]);
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
