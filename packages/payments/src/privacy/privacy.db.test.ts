import { readFileSync } from 'node:fs';
import { parseMsisdn } from '@portal/domain/identifiers/msisdn';
import { openTestDb } from '@portal/platform/database/testing/database';
import { readTransaction } from '@portal/server/features/payments/transactions/read-transaction';
import { eraseCommand } from '@portal/server/ops/commands/erase';
import type { StaffContext } from '@portal/server/ops/open-staff-context';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { createPaymentStore } from '../engine/payment-store.ts';
import { createPaymentHarness, type PaymentHarness } from '../testing/payment-harness.ts';
import { anonymisePayments } from './anonymise-payments.ts';
import { hasDigits } from './erasures.ts';
import { LINE, leaveTraces, listTables, PAYER, tablesWith } from './testing/traces.ts';

const DAY = 24 * 3_600_000;

const db = openTestDb();
let harness: PaymentHarness;

beforeEach(async () => {
  harness = createPaymentHarness(db.pool);
  await harness.clear();
  harness.deps.store = createPaymentStore(harness.process.pool, [
    { name: 'crm', types: null, numbers: true },
  ]);
  for (const { name } of await listTables(db.pool))
    if (!KEPT_BETWEEN_TESTS.has(name)) await db.pool.query(`DELETE FROM ${name}`);
});

/** Cleared by the harness, or never changed. */
const KEPT_BETWEEN_TESTS = new Set(['journal', 'archived_payments', 'day_closes', 'staff_audit']);

async function buy(): Promise<string> {
  const id = await harness.pay();
  harness.wallet.approve(id);
  await harness.pass(10_000);
  return id;
}

async function buyAndArchive(): Promise<string> {
  const id = await buy();
  await harness.pass(3 * DAY);
  await harness.archive();
  expect((await harness.find(id)).isArchived).toBe(true);
  return id;
}

function erase(number: string, carryOut: boolean) {
  const context = { pool: db.pool, clock: harness.clock } as unknown as StaffContext;
  const staff = { by: 'keza', reason: 'request of the customer, letter 12' };
  return eraseCommand.run(context, { operands: [number], options: { 'carry-out': carryOut }, staff });
}

describe('the data of a number', () => {
  test.each([PAYER, LINE])('%s is in no table after its erasure, and the accounts stay', async (number) => {
    const id = await buyAndArchive();
    await leaveTraces(db.pool, number, id);
    await buy();
    const tablesBefore = await tablesWith(db.pool, number);
    expect(tablesBefore).toEqual(
      expect.arrayContaining(['archived_payments', 'payments', 'codes', 'outgoing_events']),
    );
    const journal = (await db.pool.query('SELECT * FROM journal ORDER BY id')).rows;
    expect(await erase(`0${number}`, true)).toMatchObject({ kind: 'done', data: { kept: [] } });
    expect(await tablesWith(db.pool, number)).toEqual([]);
    expect((await db.pool.query('SELECT * FROM journal ORDER BY id')).rows).toEqual(journal);
    expect(await harness.find(id)).toMatchObject({ state: 'fulfilled', amountMinor: 500, chargedMinor: 500 });
  });

  test('is shown before it is erased, and nothing changes', async () => {
    const id = await buyAndArchive();
    await leaveTraces(db.pool, PAYER, id);
    const before = await tablesWith(db.pool, PAYER);
    const shown = await erase(PAYER, false);
    expect(await tablesWith(db.pool, PAYER)).toEqual(before);
    const erased = await erase(PAYER, true);
    expect((shown.data as { erased: unknown }).erased).toEqual((erased.data as { erased: unknown }).erased);
    expect(await erase(PAYER, true)).toMatchObject({ kind: 'not-found' });
  });

  test('has no field left that nobody decided to keep, such as a note of the customer', async () => {
    const ids = [await buyAndArchive(), await buy()];
    for (const table of ['payments', 'archived_payments'])
      await db.pool.query(`UPDATE ${table} SET contents = contents || '{"note": "for mum"}'`);
    await erase(LINE, true);
    expect(await tablesWith(db.pool, 'for mum')).toEqual([]);
    for (const id of ids)
      expect(await harness.find(id)).toMatchObject({ state: 'fulfilled', amountMinor: 500 });
  });

  test('stays with a payment that is not delivered yet, which is delivered to it', async () => {
    const id = await harness.pay();
    expect(await erase(LINE, true)).toMatchObject({ data: { kept: [{ what: 'payments in use', rows: 1 }] } });
    harness.wallet.approve(id);
    await harness.pass(10_000);
    expect(await harness.find(id)).toMatchObject({ state: 'fulfilled', msisdn: LINE });
    await erase(LINE, true);
    expect(await tablesWith(db.pool, LINE)).toEqual([]);
  });

  test('stays with a declined payment, which may still be charged late', async () => {
    const id = await harness.pay();
    harness.wallet.refuse(id);
    await harness.pass(60_000);
    expect((await harness.find(id)).state).toBe('declined');
    await erase(PAYER, true);
    expect((await harness.find(id)).payer).toBe(PAYER);
  });

  test('of others is not touched', async () => {
    const id = await buyAndArchive();
    await leaveTraces(db.pool, LINE, id);
    await erase(PAYER, true);
    expect(await harness.find(id)).toMatchObject({ msisdn: LINE });
    expect(await tablesWith(db.pool, LINE)).toEqual(
      expect.arrayContaining(['codes', 'leads', 'orders', 'feedback', 'ussd_steps']),
    );
  });

  test.each(['', '12', 'keza', '0788'])('cannot be erased for "%s", which is no number', async (typed) => {
    expect(await erase(typed, true)).toMatchObject({ kind: 'wrong' });
  });
});

test('the erasure finds a number in every way of writing it that the portal reads as this number', async () => {
  const characters = Array.from({ length: 0xffff }, (_, code) => String.fromCharCode(code + 1));
  const written = characters
    .map((each) => PAYER.slice(0, 3) + each + PAYER.slice(3))
    .filter((typed) => parseMsisdn(typed) === PAYER);
  const fullWidth = [...PAYER].map((digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)).join('');
  expect(written.length).toBeGreaterThan(20);
  const sql = `SELECT text FROM unnest($2::text[]) text WHERE NOT (${hasDigits('text').replace('$number', '$1')})`;
  const { rows: missed } = await db.pool.query(sql, [
    PAYER,
    [...written, fullWidth].map((typed) => `call ${typed}, please`),
  ]);
  expect(missed).toEqual([]);
  const others = ['733,000,001', '73300000 or 1', '733000x001', '333000001'];
  expect((await db.pool.query(sql, [PAYER, others])).rows).toHaveLength(others.length);
});

describe('archived payments', () => {
  const anonymise = (keptMonths: number) => anonymisePayments({ ...harness.deps, pool: db.pool, keptMonths });

  test('lose their numbers after the configured months, and no earlier', async () => {
    const id = await buyAndArchive();
    harness.clock.advance(5 * 30 * DAY);
    expect(await anonymise(6)).toBe(0);
    harness.clock.advance(30 * DAY);
    expect(await anonymise(6)).toBe(1);
    expect(await anonymise(6)).toBe(0);
    const tables = await tablesWith(db.pool, PAYER);
    expect(tables).not.toContain('archived_payments');
    expect(await harness.find(id)).toMatchObject({ email: null, amountMinor: 500, state: 'fulfilled' });
  });

  test('leave no number or e-mail in what belongs to them, and keep them till then', async () => {
    const id = await buyAndArchive();
    const closedAt = harness.clock.now();
    await leaveTraces(db.pool, PAYER, id);
    await db.pool.query(`UPDATE archived_payments SET email = 'keza@example.rw' WHERE id = $1`, [id]);
    await db.pool.query('UPDATE payment_mandates SET closed_at = $1', [closedAt]);
    await db.pool.query('INSERT INTO recharged_numbers (payment_id, msisdn) VALUES ($1, $2)', [id, PAYER]);
    await db.pool.query(
      `INSERT INTO staff_proposals (id, payment_id, action, not_delivered, reason, proposed_by, proposed_by_subject, case_act, proposed_at)
       VALUES ('p', $1, 'refund', false, 'r', 'keza', 'keza', jsonb_build_object('payee', $2::text), $3)`,
      [id, PAYER, closedAt],
    );
    const named = async () => {
      const found: string[] = [];
      for (const text of [PAYER, LINE, 'keza@example.rw', 'sealed'])
        for (const table of await tablesWith(db.pool, text))
          if (/^(archived_payments|payment_|recharged|staff_proposals)/.test(table))
            found.push(`${table}: ${text}`);
      return found.filter((each) => !each.startsWith('payment_callbacks')).sort();
    };
    const before = [
      `archived_payments: ${PAYER}`,
      `archived_payments: ${LINE}`,
      'archived_payments: keza@example.rw',
      `payment_mandates: ${PAYER}`,
      'payment_mandates: keza@example.rw',
      'payment_mandates: sealed',
      `payment_refunds: ${PAYER}`,
      `recharged_numbers: ${PAYER}`,
      `staff_proposals: ${PAYER}`,
    ];
    expect(await named()).toEqual(before);
    harness.clock.advance(6 * 30 * DAY - 4 * DAY);
    await anonymise(6);
    expect(await named()).toEqual(before);
    harness.clock.advance(5 * DAY);
    await anonymise(6);
    expect(await named()).toEqual([]);
  });

  test('show masked numbers on their status pages, with nothing of the pseudonym', async () => {
    const id = await buyAndArchive();
    harness.clock.advance(400 * DAY);
    await anonymise(6);
    const page = await readTransaction(harness.deps, id, { visitorId: 'visitor', locale: 'en' });
    expect(page).toMatchObject({ msisdn: '+250 7** *** ***', amount: '500' });
    expect(JSON.stringify(page)).not.toContain('erased');
  });

  test('of one number keep one pseudonym in a run, from which the number cannot be computed', async () => {
    const ids = [await buyAndArchive(), await buyAndArchive()];
    harness.clock.advance(400 * DAY);
    await anonymise(6);
    const payers = await Promise.all(ids.map(async (id) => (await harness.find(id)).payer));
    expect(new Set(payers).size).toBe(1);
    // The same number under the key of another run.
    const later = await buyAndArchive();
    harness.clock.advance(400 * DAY);
    await anonymise(6);
    expect((await harness.find(later)).payer).not.toBe(payers[0]);
  });
});

test('whatever happens before: an erased number is nowhere but with payments that are in use', async () => {
  const steps = fc.array(fc.constantFrom('buy', 'archive', 'open', 'erase'), { minLength: 1, maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(steps, async (list) => {
      await harness.clear();
      await db.pool.query('DELETE FROM outgoing_events');
      for (const step of list) {
        if (step === 'buy') await buy();
        if (step === 'archive') await buyAndArchive();
        if (step === 'open') await harness.pay();
        if (step === 'erase') await erase(PAYER, true);
      }
      await erase(PAYER, true);
      const left = await tablesWith(db.pool, PAYER);
      expect(['payments', undefined]).toContain(left[0]);
      expect(left.length).toBeLessThan(2);
      const { rows } = await db.pool.query('SELECT DISTINCT state FROM payments WHERE payer = $1', [PAYER]);
      for (const { state } of rows) expect(['fulfilled', 'refunded']).not.toContain(state);
    }),
    { numRuns: 5 },
  );
});

test('docs/privacy.md lists every table of the database, and no other', async () => {
  const text = readFileSync(new URL('../../../../docs/privacy.md', import.meta.url), 'utf8');
  const rows = text.split('\n').filter((line) => line.startsWith('| `'));
  const listed = rows.flatMap((row) =>
    [...(row.split('|')[1] ?? '').matchAll(/`([a-z_]+)`/g)].map(([, name]) => name),
  );
  expect(listed.sort()).toEqual((await listTables(db.pool)).map(({ name }) => name));
});
