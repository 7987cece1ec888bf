import { openTestDb } from '@portal/platform/database/testing/database';
import { expect, test } from 'vitest';
import { IMPERSONAL_CONTENTS } from './impersonal-contents.ts';

const db = openTestDb();

async function erased(contents: object): Promise<unknown> {
  const { rows } = await db.pool.query(
    `SELECT ${IMPERSONAL_CONTENTS} AS left FROM (SELECT $1::jsonb AS contents) t`,
    [JSON.stringify({ ...contents, note: 'for mum' })],
  );
  return rows[0].left;
}

test('an erased purchase keeps its product and bill, and nothing that belongs to a person', async () => {
  const bundle = { productCode: 'D1', name: { en: 'Daily' } };
  const statement = { invoiceNumber: 'B1', dueDate: '2026-11-15' };
  expect(await erased({ kind: 'prepaid-recharge' })).toEqual({ kind: 'prepaid-recharge' });
  expect(await erased({ kind: 'prepaid-bundle', bundle })).toEqual({ kind: 'prepaid-bundle', bundle });
  expect(await erased({ kind: 'postpaid-bill', accountNumber: '100200', statement })).toEqual({
    kind: 'postpaid-bill',
    accountNumber: '',
    statement,
  });
  expect(await erased({ kind: 'fixed-invoice', accountNumber: 'FX1', invoices: [statement] })).toEqual({
    kind: 'fixed-invoice',
    accountNumber: '',
    invoices: [statement],
  });
  const contact = { fullName: 'Aline', email: 'a@example.rw', address: 'KG 7 Ave' };
  const plan = { code: 'P' };
  expect(await erased({ kind: 'lead', leadId: 'L1', plan, contact, applicant: true })).toEqual({
    kind: 'lead',
    leadId: 'L1',
    plan,
    contact: { fullName: '', email: '', address: '' },
    applicant: false,
  });
});

test('an erased purchase of a kind that this version does not know keeps only its kind', async () => {
  expect(await erased({ kind: 'gift-card', card: '123' })).toEqual({ kind: 'gift-card' });
});
