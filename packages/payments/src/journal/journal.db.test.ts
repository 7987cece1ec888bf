import { parseBusinessDay } from '@portal/domain/time/business-day';
import { createPartitions, dropPartition } from '@portal/platform/database/partitions/partition-store';
import { openTestDb } from '@portal/platform/database/testing/database';
import { beforeEach, describe, expect, test } from 'vitest';
import { createPaymentHarness, type PaymentHarness } from '../testing/payment-harness.ts';
import { createViolationTools } from '../testing/violation-tools.ts';
import { addCorrection } from './add-correction.ts';
import { type AccountEntry, listAccountEntries } from './list-account-entries.ts';
import { readTrialBalance } from './trial-balance.ts';

const DAY_MS = 24 * 3_600_000;

const db = openTestDb();
let harness: PaymentHarness;

beforeEach(async () => {
  harness = createPaymentHarness(db.pool);
  await harness.clear();
});

const buy = () => createViolationTools(harness).delivered();

async function buyAndReturn(): Promise<void> {
  harness.operator.state.refusal = 'line-closed';
  const id = await harness.pay();
  harness.wallet.approve(id);
  await harness.pass(10_000);
  harness.operator.state.refusal = null;
  expect((await harness.find(id)).state).toBe('refunded');
}

/** Balances at the end of a day, by account. */
async function closing(day: string): Promise<Record<string, number>> {
  const rows = await readTrialBalance(db.pool, businessDay(day));
  return Object.fromEntries(rows.map(({ account, closing }) => [account, closing]));
}

function businessDay(typed: string) {
  const day = parseBusinessDay(typed);
  if (!day) throw new Error(`${typed} is no day`);
  return day;
}

describe('the trial balance', () => {
  test('of a day with two sales and a refund adds up to zero and to what the wallet has charged', async () => {
    await buy();
    await buy();
    await buyAndReturn();
    expect(await closing('2040-03-01')).toEqual({
      'receivable:money-push': 1_000,
      'customer-money': 0,
      'airtime-liability': -720,
      vat: -152,
      excise: -128,
      refunds: 0,
    });
  });

  test('carries a balance into the next day, whose own turnover begins at zero', async () => {
    await buy();
    harness.clock.advance(DAY_MS);
    await buy();
    const rows = await readTrialBalance(db.pool, businessDay('2040-03-02'));
    expect(rows.find(({ account }) => account === 'receivable:money-push')).toEqual({
      account: 'receivable:money-push',
      currency: 'RWF',
      opening: 500,
      debits: 500,
      credits: 0,
      closing: 1_000,
    });
  });

  test('puts what is charged at 23:30 in Kigali on that day, though it is the same day in UTC until two hours later', async () => {
    harness.clock.moveTo(new Date('2040-03-01T21:30:00Z'));
    await buy();
    harness.clock.moveTo(new Date('2040-03-01T22:30:00Z'));
    await buy();
    expect((await closing('2040-03-01'))['receivable:money-push']).toBe(500);
    expect((await closing('2040-03-02'))['receivable:money-push']).toBe(1_000);
  });
});

test('an account of a day is listed page by page with every entry once, also when their times are in another order', async () => {
  // Two nodes write at once, and lines of a statement have the time of the bank.
  const minutes = [5, 3, 3, 1, 4, 2, 9];
  for (const [number, minute] of minutes.entries())
    await addCorrection(db.db, {
      debit: number % 2 === 0 ? 'fees' : 'bank',
      credit: number % 2 === 0 ? 'bank' : 'fees',
      amount: { minor: 100 + number, currency: 'RWF' },
      paymentId: null,
      staff: { by: 'keza', reason: 'fees of March' },
      at: new Date(Date.parse('2040-03-01T10:00:00Z') + minute * 60_000),
    });
  for (const limit of [1, 2, 3, 7, 50]) {
    const listed: number[] = [];
    let page: AccountEntry[] = [];
    do {
      const of = { account: 'bank', day: businessDay('2040-03-01') } as const;
      page = await listAccountEntries(db.pool, of, { after: page.at(-1)?.id ?? 0, limit });
      listed.push(...page.map(({ side, amountMinor }) => (side === 'debit' ? amountMinor : -amountMinor)));
    } while (page.length > 0);
    expect(listed, `pages of ${limit}`).toEqual([-100, 101, -102, 103, -104, 105, -106]);
  }
});

describe('an entry of the journal', () => {
  test.each([['UPDATE journal SET amount_minor = 1'], ['DELETE FROM journal'], ['TRUNCATE journal']])(
    'cannot be changed or removed: %s',
    async (statement) => {
      await buy();
      await expect(db.pool.query(statement)).rejects.toThrow('never changed or deleted');
    },
  );

  test('moves into the partition of its month and cannot be changed or removed there either', async () => {
    const march = new Date('2040-03-01T00:00:00Z');
    await buy();
    const before = await closing('2040-03-01');
    await createPartitions(db.pool, 'journal', [march]);
    expect((await db.pool.query('SELECT FROM journal_2040_03')).rowCount).toBe(4);
    expect(await closing('2040-03-01')).toEqual(before);
    for (const partition of ['journal_2040_03', 'journal_default']) {
      for (const change of ['UPDATE % SET amount_minor = 1', 'DELETE FROM %', 'TRUNCATE %'])
        await expect(db.pool.query(change.replace('%', partition))).rejects.toThrow(
          'never changed or deleted',
        );
    }
    await dropPartition(db.pool, { name: 'journal_2040_03' });
  });

  test.each(['of a payment', 'of none'])(
    'is corrected by another one %s, with a name and a reason',
    async (about) => {
      const paymentId = about === 'of a payment' ? await buy() : null;
      await buy();
      await addCorrection(db.db, {
        debit: 'fees',
        credit: 'receivable:money-push',
        amount: { minor: 1_250, currency: 'RWF' },
        paymentId,
        staff: { by: 'keza', reason: 'fees of March' },
        at: harness.clock.now(),
      });
      expect(await closing('2040-03-01')).toMatchObject({
        fees: 1_250,
        'receivable:money-push': paymentId === null ? -750 : -250,
      });
      const { rows } = await db.pool.query(
        `SELECT payment_id AS "paymentId", by, reason FROM journal WHERE event = 'correction'`,
      );
      expect(rows).toEqual([{ paymentId, by: 'keza', reason: 'fees of March' }]);
    },
  );
});
