import { openTestDb } from '@portal/platform/database/testing/database';
import { insertRow, type RowValues } from '@portal/platform/database/testing/insert-row';
import { expect, test } from 'vitest';
import { readCaseVersion } from './case-versions.ts';

const db = openTestDb();
const NOW = new Date('2026-11-28T08:00:00Z');
const LATER = new Date('2026-11-28T09:00:00Z');

/** What the page of a case shows beside its payment, with each column whose change it shows. */
const SHOWN: readonly (readonly [table: string, row: RowValues, changes: RowValues])[] = [
  ['payment_refunds', { payment_id: 'p' }, { state: 'refunded', updated_at: LATER }],
  ['payment_disputes', { payment_id: 'p', state: 'open' }, { updated_at: LATER }],
  ['reversal_cases', { payment_id: 'p', opened_at: NOW }, { opened_at: LATER }],
  ['staff_proposals', { payment_id: 'p', action: 'refund' }, { taken_at: LATER, decided_at: LATER }],
  ['staff_notes', { payment_id: 'p' }, {}],
  ['payment_messages', { payment_id: 'p' }, { sent_at: LATER, queued_at: LATER }],
  ['care_messages', { payment_id: 'p' }, { sent_at: LATER, refused_at: LATER }],
  ['sms_messages', { subject: 'p' }, { state: 'failed', done_at: LATER }],
  ['staff_assignments', { item: 'p', kind: 'payment' }, { owner_subject: 'jean', due_at: LATER }],
  ['staff_audit', { subject: 'p', at: NOW }, {}],
];

test.each(SHOWN)(
  'the page of a case is read again when it has another row of %s, and when that changes',
  async (table, row, changes) => {
    const read = () => readCaseVersion(db.pool, 'p', NOW);
    const before = await read();
    await insertRow(db.pool, table, row);
    let latest = await read();
    expect(latest).not.toBe(before);
    for (const [column, value] of Object.entries(changes)) {
      const [where] = Object.keys(row);
      await db.pool.query(`UPDATE ${table} SET ${column} = $1 WHERE ${where} = 'p'`, [value]);
      const changed = await read();
      expect(changed, column).not.toBe(latest);
      latest = changed;
    }
  },
);
