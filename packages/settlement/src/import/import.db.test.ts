import { addCorrection } from '@portal/payments/journal/add-correction';
import { openTestDb } from '@portal/platform/database/testing/database';
import { beforeEach, describe, expect, test } from 'vitest';
import { explainDifference } from '../differences/explain-difference.ts';
import { createSettlementHarness, type SettlementHarness } from '../testing/settlement-harness.ts';

const db = openTestDb();
let harness: SettlementHarness;

beforeEach(async () => {
  harness = await createSettlementHarness(db.pool);
});

describe('a statement', () => {
  test('matches what was charged, books its fees and says so', async () => {
    const [first, second] = [await harness.charge('P1', 1_000), await harness.charge('P2', 500)];
    const outcome = await harness.importCsv([
      { id: first, amount: 1_000, fee: 20 },
      { id: second, amount: 500, fee: 10 },
    ]);
    expect(outcome).toMatchObject({ kind: 'imported', lines: 2, matched: 2, difference: 0, known: 0 });
    expect(await harness.balances()).toMatchObject({ 'receivable:momo': 1_470, fees: 30 });
  });

  test('matches what the provider charged and refunded, whatever staff have corrected between the same accounts', async () => {
    const id = await harness.charge('P1', 1_000);
    await harness.refund(id, 400);
    const charge = ['receivable:momo', 'customer-money'] as const;
    const refund = ['refunds', 'receivable:momo'] as const;
    for (const [debit, credit] of [charge, refund])
      await addCorrection(db.db, {
        debit,
        credit,
        amount: { minor: 50, currency: 'RWF' },
        paymentId: id,
        staff: { by: 'keza', reason: 'moved to another purchase' },
        at: harness.clock.now(),
      });
    const outcome = await harness.importCsv([
      { id, amount: 1_000, fee: 20 },
      { id, amount: 400, fee: 0, type: 'Refund' },
    ]);
    expect(outcome).toMatchObject({ kind: 'imported', matched: 2, difference: 0 });
    expect(await harness.differences()).toEqual([]);
  });

  test('that is imported again changes nothing, and says who imported it', async () => {
    const id = await harness.charge('P1', 1_000);
    const rows = [{ id, amount: 1_000, fee: 20 }];
    await harness.importCsv(rows);
    expect(await harness.importCsv(rows)).toMatchObject({ kind: 'already-imported', by: 'keza' });
    expect(await harness.balances()).toMatchObject({ 'receivable:momo': 980, fees: 20 });
  });

  test('that repeats lines of an earlier one adds only the new lines', async () => {
    const [first, second] = [await harness.charge('P1', 1_000), await harness.charge('P2', 500)];
    const old = { id: first, amount: 1_000, fee: 20 };
    await harness.importCsv([old]);
    const outcome = await harness.importCsv([old, old, { id: second, amount: 500, fee: 10 }]);
    expect(outcome).toMatchObject({ kind: 'imported', lines: 3, known: 2, matched: 1 });
    expect(await harness.balances()).toMatchObject({ 'receivable:momo': 1_470, fees: 30 });
  });

  test('continues after a crash in the middle', async () => {
    const id = await harness.charge('P1', 1_000);
    const rows = [{ id, amount: 1_000, fee: 20 }];
    await harness.importCsv(rows);
    await db.pool.query('UPDATE settlement_files SET finished_at = NULL');
    expect(await harness.importCsv(rows)).toMatchObject({ kind: 'imported', known: 1, matched: 0 });
    expect(await harness.balances()).toMatchObject({ fees: 20 });
  });

  test('with a row that cannot be read is refused as a whole', async () => {
    const id = await harness.charge('P1', 1_000);
    const outcome = await harness.importCsv([
      { id, amount: 1_000, fee: 20 },
      { id, amount: 'many', fee: 0 },
    ]);
    expect(outcome).toEqual({ kind: 'refused', why: expect.stringContaining('Line 3') });
    expect(await harness.balances()).not.toHaveProperty('fees');
  });
});

describe('a difference', () => {
  test('keeps the account equal to the statement, and has an owner', async () => {
    const id = await harness.charge('P1', 1_000);
    await harness.importCsv([
      { id, amount: 1_200, fee: 0 },
      { id: 'shop', amount: 300, fee: 0 },
      { id, amount: 50, fee: 0, type: 'Refund' },
    ]);
    expect(await harness.balances()).toMatchObject({ 'receivable:momo': 1_450, differences: -450 });
    const differences = await harness.differences();
    expect(differences.map(({ kind, owner, providerReference }) => [kind, owner, providerReference])).toEqual(
      [
        ['amount', 'finance', `mtn-${id}-Payment-1200`],
        ['unknown-charge', 'finance', 'mtn-shop-Payment-300'],
        ['unknown-refund', 'finance', `mtn-${id}-Refund-50`],
      ],
    );
  });

  test('is resolved when the charge is found later, and its entry is reversed', async () => {
    const id = await harness.pay('P1', 1_000);
    await harness.importCsv([{ id, amount: 1_000, fee: 20 }]);
    expect(await harness.differences()).toMatchObject([{ kind: 'charged-not-paid' }]);
    await harness.confirm(id, 1_000);
    const outcome = await harness.importCsv([{ id: 'shop', amount: 5, fee: 0 }]);
    expect(outcome).toMatchObject({ resolved: 1 });
    expect(await harness.balances()).toMatchObject({ 'receivable:momo': 985, fees: 20, differences: -5 });
  });

  test('that is explained with an account moves its amount there, once, in the name of the person', async () => {
    await harness.importCsv([{ id: 'shop', amount: 300, fee: 0 }]);
    const [found] = await harness.differences();
    const staff = { by: 'keza', reason: 'paid at the counter' };
    const explanation = { id: found?.id ?? 0, staff, account: 'bills-settled' } as const;
    expect(await explainDifference(harness, explanation)).toMatchObject({ kind: 'done' });
    expect(await explainDifference(harness, explanation)).toMatchObject({ kind: 'not-open' });
    expect(await harness.balances()).toMatchObject({
      'receivable:momo': 300,
      differences: 0,
      'bills-settled': -300,
    });
    expect(await harness.differences()).toEqual([]);
  });
});

describe('a payout', () => {
  test('is on its way until the bank shows it; bank charges are fees', async () => {
    const id = await harness.charge('P1', 1_000);
    await harness.importCsv([
      { id, amount: 1_000, fee: 20 },
      { id: 'PO-1', amount: 980, fee: 0, type: 'Withdrawal' },
    ]);
    expect(await harness.balances()).toMatchObject({ 'receivable:momo': 0, payouts: 980 });
    const outcome = await harness.importBank([
      ['C', 980, 'PO-1 MTN'],
      ['D', 30, 'MONTHLY CHARGE'],
    ]);
    expect(outcome).toMatchObject({ matched: 1, explained: 1, difference: 0 });
    expect(await harness.balances()).toMatchObject({ payouts: 0, bank: 950, fees: 50 });
  });

  test('that the bank shows before the provider does is matched when the file comes', async () => {
    await harness.importBank([['C', 980, 'PO-1 MTN']]);
    expect(await harness.balances()).toMatchObject({ bank: 980, differences: -980 });
    const id = await harness.charge('P1', 1_000);
    await harness.importCsv([
      { id, amount: 1_000, fee: 20 },
      { id: 'PO-1', amount: 980, fee: 0, type: 'Withdrawal' },
    ]);
    await harness.importBank([['D', 30, 'MONTHLY CHARGE']]);
    expect(await harness.balances()).toMatchObject({ bank: 950, differences: 0, payouts: 0 });
    expect(await harness.differences()).toEqual([]);
  });
});
