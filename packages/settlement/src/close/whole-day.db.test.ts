import { Readable } from 'node:stream';
import { toBusinessDay } from '@portal/domain/time/business-day';
import { createPaymentHarness, type PaymentHarness } from '@portal/payments/testing/payment-harness';
import { openTestDb } from '@portal/platform/database/testing/database';
import { beforeEach, expect, test } from 'vitest';
import { listSettlementDifferences } from '../differences/difference-store.ts';
import { importStatement } from '../import/import-statement.ts';
import { BUILT_IN_SOURCES } from '../sources/built-in-sources.ts';
import { accountOf } from '../testing/close-ready-day.ts';
import { createSettlementHarness } from '../testing/settlement-harness.ts';
import {
  FEE,
  netOf,
  type PaystackRow,
  PRICE,
  payoutRow,
  readWalletRows,
  sellDay,
  toPaystackCsv,
} from '../testing/sold-day.ts';
import { createBankAccount } from '../testing/write-bank-file.ts';
import { closeDay } from './close-day.ts';
import type { StoredClose } from './close-store.ts';

/** By hand: `PURCHASES=10000 npx vitest run whole-day`. */
const PURCHASES = Number(process.env.PURCHASES ?? 40);
/** Ends a run that hangs; how fast the machine is decides nothing. */
const LONGEST_MS = 4 * 3_600_000;
const DAY = 24 * 3_600_000;
const TARIFF = { basisPoints: 150, toleranceMinor: 0 };

const db = openTestDb();
let harness: PaymentHarness;
const sources = BUILT_IN_SOURCES.map((each) => (each.name === 'paystack' ? { ...each, fee: TARIFF } : each));

beforeEach(async () => {
  harness = createPaymentHarness(db.pool, 'card-paystack');
  await harness.clear();
  await createSettlementHarness(db.pool);
});

async function importFile(name: string, open: () => Readable) {
  const source = sources.find((each) => each.name === name);
  if (!source) throw new Error(`no source ${name}`);
  const outcome = await importStatement(
    { pool: db.pool, clock: harness.clock },
    { open, name: 'statement', source, by: 'keza' },
  );
  expect(outcome).toMatchObject({ kind: 'imported' });
}
const importPaystack = (rows: readonly PaystackRow[]) =>
  importFile('paystack', toPaystackCsv(rows, harness.clock.now()));
const writeStatement = createBankAccount(0);
const importBank = (rows: readonly { amount: number; text: string }[]) => {
  const movements = rows.map(({ amount, text }) => ({ minor: amount, text }));
  const text = writeStatement(toBusinessDay(harness.clock.now()), movements);
  return importFile('bank', () => Readable.from([text]));
};

/** Closes the day of the clock at its end. */
async function closeToday(): Promise<StoredClose> {
  const { clock } = harness;
  const day = toBusinessDay(clock.now());
  clock.advance(DAY);
  const staff = { by: 'keza', reason: 'all statements in' };
  const outcome = await closeDay({ pool: db.pool, clock, sources }, { day, staff });
  if (outcome.kind !== 'closed') throw new Error(`not closed: ${outcome.kind}`);
  return outcome.close;
}

/** Sells a day, and returns what the provider's own records say of it. */
async function sellAndReadStatement(): Promise<PaystackRow[]> {
  return readWalletRows(harness, await sellDay(harness, PURCHASES));
}
const sumOf = (rows: readonly PaystackRow[], type: PaystackRow['type']) =>
  rows.filter((each) => each.type === type).reduce((sum, { amount }) => sum + amount, 0);

test(
  'a day of sales with refunds of every kind, disputes, fees, a payout and a bank statement closes to the franc',
  async () => {
    const rows = await sellAndReadStatement();
    const net = netOf(rows);
    await importPaystack([...rows, payoutRow('PO-1001', net)]);
    await importBank([{ amount: net, text: 'PO-1001 PAYSTACK' }]);
    const closed = await closeToday();
    expect(closed.differences).toEqual([]);
    expect(accountOf(closed, 'receivable:card-paystack')).toEqual({
      account: 'receivable:card-paystack',
      currency: 'RWF',
      opening: 0,
      charges: PURCHASES * PRICE,
      refunds: -sumOf(rows, 'Refund'),
      fees: -PURCHASES * FEE,
      payouts: -net,
      differences: 0,
      other: -sumOf(rows, 'Chargeback'),
      closing: 0,
    });
    expect(accountOf(closed, 'payouts')).toMatchObject({ closing: 0 });
    expect(accountOf(closed, 'bank')).toMatchObject({ closing: net });
    for (const type of ['Refund', 'Chargeback'] as const) expect(sumOf(rows, type)).toBeGreaterThan(0);
  },
  LONGEST_MS,
);

/** The statement with one difference of each kind, of purchases without refunds and of refunds and disputes. */
async function plantDifferences(rows: readonly PaystackRow[]): Promise<PaystackRow[]> {
  const changed = new Set(rows.filter(({ type }) => type !== 'Charge').map(({ reference }) => reference));
  const plain = rows.filter(({ reference }) => !changed.has(reference));
  const [missing, dearer, fee, foreign, twice] = plain as [
    PaystackRow,
    PaystackRow,
    PaystackRow,
    PaystackRow,
    PaystackRow,
  ];
  const refund = rows.find(({ type }) => type === 'Refund');
  const chargeback = rows.find(({ type }) => type === 'Chargeback');
  const unpaid = await harness.pay();
  const altered = rows.flatMap((row): PaystackRow[] => {
    if (row === missing || row === refund || row === chargeback) return [];
    // The fee is what the tariff says of the higher amount.
    if (row === dearer) return [{ ...row, amount: 1_000, fee: 15 }];
    if (row === fee) return [{ ...row, fee: 20 }];
    return row === foreign ? [{ ...row, currency: 'USD' }] : [row];
  });
  return [
    ...altered,
    { ...twice, id: 'again' },
    { ...twice, id: 'shop', reference: 'shop' },
    { ...twice, id: 'unpaid', reference: unpaid },
    { ...twice, id: 'back', type: 'Refund', fee: 0 },
    { ...twice, id: 'taken', type: 'Chargeback', fee: 0 },
  ];
}

test(
  'a planted difference of each kind is found and named, and nothing else is',
  async () => {
    const rows = await plantDifferences(await sellAndReadStatement());
    const paidOut = netOf(rows) - 5;
    await importPaystack([...rows, payoutRow('PO-1001', paidOut), payoutRow('PO-2002', 77_000)]);
    await importBank([
      { amount: paidOut - 3, text: 'PO-1001 PAYSTACK' },
      { amount: 4_321, text: 'FROM NOBODY' },
    ]);
    await closeToday();
    for (let day = 1; day < 5; day += 1) await closeToday();
    await importBank([{ amount: 1, text: 'account CHARGE returned' }]);
    await closeToday();
    const { rows: found } = await listSettlementDifferences(db.pool, {}, { limit: 100, after: null });
    expect(found.map(({ kind, amountMinor }) => [kind, amountMinor]).sort()).toEqual([
      ['amount', 500],
      ['charged-not-paid', PRICE],
      ['charged-twice', PRICE],
      ['currency', PRICE * 100],
      ['fee', 12],
      ['missing-charge', PRICE],
      ['missing-charge', PRICE],
      ['missing-dispute', PRICE],
      ['missing-payout', 77_000],
      ['missing-refund', expect.any(Number)],
      ['payout-amount', 3],
      ['payout-sum', 5],
      ['unknown-charge', PRICE],
      ['unknown-dispute', PRICE],
      // Money that comes in is no fee, whatever its text.
      ['unknown-movement', 1],
      ['unknown-movement', 4_321],
      ['unknown-refund', PRICE],
    ]);
    expect(new Set(found.map(({ owner }) => owner))).toEqual(new Set(['finance']));
  },
  LONGEST_MS,
);

test('a payout that is not the sum of its lines is a difference until a later file has the missing line', async () => {
  const row: PaystackRow = { ...payoutRow('PO-1001', PRICE), type: 'Charge', reference: 'shop', id: 'a' };
  await importPaystack([row, payoutRow('PO-1001', 2 * PRICE)]);
  const closed = await closeToday();
  expect(closed.differences).toContainEqual(expect.objectContaining({ kind: 'payout-sum', amount: PRICE }));
  await importPaystack([{ ...row, id: 'b' }]);
  const { rows } = await listSettlementDifferences(db.pool, {}, { limit: 100, after: null });
  expect(rows.map(({ kind }) => kind)).not.toContain('payout-sum');
});
