import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import { eraseNumber } from '@portal/payments/privacy/erase-number';
import { maintainPartitions } from '@portal/platform/database/partitions/maintain-partitions';
import { openTestDb } from '@portal/platform/database/testing/database';
import type { TestDb } from '@portal/platform/database/testing/database-server';
import { withoutTriggers } from '@portal/platform/database/testing/without-triggers';
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { auditStaffActs, checkAuditChain } from './check-audit.ts';
import { listStaffActs } from './list-staff-acts.ts';
import { allPseudonymsOf, pseudonymOf } from './pseudonyms.ts';
import { recordStaffAct } from './record-staff-act.ts';

const NOW = new Date('2026-11-24T10:00:00Z');
const NUMBER = '788000001' as Msisdn;

const db = openTestDb();
beforeEach(() => asOwner('DELETE FROM staff_audit; DELETE FROM staff_audit_head'));

/** What somebody with the rights of the table's owner could do. */
async function asOwner(statements: string): Promise<void> {
  const rights = 'UPDATE, DELETE, TRUNCATE ON staff_audit';
  await withoutTriggers(
    db.pool,
    `GRANT ${rights} TO CURRENT_USER; ${statements}; REVOKE ${rights} FROM CURRENT_USER`,
  );
}

const record = (act: string, at = NOW, connection: Pick<TestDb['db'], 'insert'> = db.db) =>
  recordStaffAct(connection, {
    at,
    by: 'Keza Uwase',
    bySubject: 'keza',
    act,
    subject: 'p1',
    reason: 'a call',
    outcome: 'done',
    before: { state: 'review' },
    after: { state: 'refunded', amountMinor: 500 },
  });

const broken = async () => (await checkAuditChain(db.pool)).broken;

test('acts that are recorded at the same time follow each other without a gap, also beside one that is rolled back', async () => {
  const failing = db.db
    .transaction(async (tx) => {
      await record('rolled back', NOW, tx);
      throw new Error('no');
    })
    .catch(() => {});
  await Promise.all([failing, ...Array.from({ length: 20 }, (_, index) => record(`act ${index}`))]);
  const chain = await checkAuditChain(db.pool);
  expect(chain).toMatchObject({ acts: 20, first: 1, last: 20, broken: [] });
  expect(chain.lastHash).toMatch(/^[0-9a-f]{64}$/);
});

test('an act cannot be changed or deleted, not even in its partition', async () => {
  await record('refund');
  for (const table of ['staff_audit', 'staff_audit_default'])
    for (const statement of [`UPDATE ${table} SET by = 'x'`, `DELETE FROM ${table}`, `TRUNCATE ${table}`])
      await expect(db.pool.query(statement), statement).rejects.toThrow(/never changed|permission denied/);
  expect(await broken()).toEqual([]);
});

test('even with that switched off, any changed, removed or added act is found', async () => {
  const changes = fc.constantFrom(
    (id: number) => `UPDATE staff_audit SET reason = 'something else' WHERE id = ${id}`,
    (id: number) => `UPDATE staff_audit SET after = '{"state":"closed"}' WHERE id = ${id}`,
    (id: number) => `UPDATE staff_audit SET at = at + interval '1 microsecond' WHERE id = ${id}`,
    (id: number) => `UPDATE staff_audit SET by_subject = NULL WHERE id = ${id}`,
    (id: number) => `DELETE FROM staff_audit WHERE id = ${id}`,
    (id: number) =>
      `UPDATE staff_audit_head SET id = ${id - 1}; DELETE FROM staff_audit WHERE id = ${id}; UPDATE staff_audit_head SET id = 5`,
  );
  await fc.assert(
    fc.asyncProperty(changes, fc.integer({ min: 2, max: 5 }), async (change, id) => {
      await asOwner('DELETE FROM staff_audit; DELETE FROM staff_audit_head');
      for (let each = 0; each < 5; each += 1) await record(`act ${each}`);
      expect(await broken()).toEqual([]);
      await asOwner(change(id));
      expect(await broken()).not.toEqual([]);
    }),
    { numRuns: 12 },
  );
});

test('the nightly check raises the alarm for a broken chain, and writes the end of a whole one to the log', async () => {
  const lines: [string, object][] = [];
  const alarms: string[] = [];
  const check = () =>
    auditStaffActs({
      pool: db.pool,
      log: {
        info: (facts) => lines.push(['info', facts]),
        error: (facts) => lines.push(['error', facts]),
      },
      alarm: () => alarms.push('alarm'),
    });
  await record('refund');
  await record('close');
  await check();
  expect(lines.at(-1)).toMatchObject(['info', { last: 2, acts: 2 }]);
  expect(alarms).toEqual([]);
  await asOwner('DELETE FROM staff_audit WHERE id = 2');
  await check();
  expect(lines.at(-1)).toMatchObject(['error', { broken: [2] }]);
  expect(alarms).toHaveLength(1);
});

test('moving acts to the partition of their month, and dropping months that are not kept, breaks nothing', async () => {
  await record('old', new Date('2024-01-05T00:00:00Z'));
  const kept = {
    archived_payments: null,
    journal: null,
    payment_callbacks: null,
    staff_audit: 12,
  };
  await maintainPartitions(db.pool, new Date('2024-01-20T00:00:00Z'), kept);
  await record('new');
  expect(await maintainPartitions(db.pool, NOW, kept)).toContain('staff_audit_2024_01');
  expect(await checkAuditChain(db.pool)).toMatchObject({ acts: 1, first: 2, last: 2, broken: [] });
  await expect(db.pool.query('DELETE FROM staff_audit_2026_11')).rejects.toThrow('never changed');
});

test('acts about a number are found until the number is erased; those about another number stay', async () => {
  const other = '788000002' as Msisdn;
  for (const [person, act] of [
    [await pseudonymOf(db.db, NUMBER, NOW), 'find by number'],
    [await pseudonymOf(db.db, other, new Date(NOW.getTime() + 8 * 24 * 3_600_000)), 'find by number'],
  ] as const)
    await recordStaffAct(db.db, {
      at: NOW,
      by: 'Keza Uwase',
      act,
      subject: 'number',
      person,
      reason: '',
      outcome: 'done',
    });
  const find = async (msisdn: Msisdn) =>
    listStaffActs(db.db, {
      who: '',
      subjects: [],
      persons: await allPseudonymsOf(db.db, msisdn),
      act: '',
      period: null,
      before: null,
      limit: 10,
    });
  expect(await find(NUMBER)).toHaveLength(1);
  const { erased } = await eraseNumber(db.pool, NUMBER, { carryOut: true, now: NOW });
  expect(erased).toEqual([{ what: 'keys of pseudonyms in the acts of the staff', rows: 1 }]);
  expect(await find(NUMBER)).toEqual([]);
  expect(await find(other)).toHaveLength(1);
  expect(await broken()).toEqual([]);
});
