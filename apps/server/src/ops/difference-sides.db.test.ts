import { Readable } from 'node:stream';
import { shortReference } from '@portal/payments/short-reference';
import { openTestDb } from '@portal/platform/database/testing/database';
import { closeDay } from '@portal/settlement/close/close-day';
import { sidesOfDifference } from '@portal/settlement/differences/difference-sides';
import { importStatement } from '@portal/settlement/import/import-statement';
import { BUILT_IN_SOURCES } from '@portal/settlement/sources/built-in-sources';
import {
  createSettlementHarness,
  type SettlementHarness,
} from '@portal/settlement/testing/settlement-harness';
import { expect, test } from 'vitest';
import { differencesText } from './difference-text.ts';

const db = openTestDb();

/** What each side has of the open differences, in minor units, by their kind. */
async function sidesByKind(harness: SettlementHarness) {
  const rows = await harness.differences();
  return Object.fromEntries(
    rows.map((row) => {
      const sides = sidesOfDifference(row);
      return [row.kind, [sides?.ours?.minor ?? null, sides?.theirs?.minor ?? null]];
    }),
  );
}

const close = (harness: SettlementHarness, day = harness.today()) => {
  harness.nextDay();
  return closeDay(harness, { day, staff: { by: 'keza', reason: 'end of day' }, coversEarlier: true });
};

// Stripe's payout reconciliation report and ISO 20022's camt.053 both name two amounts of what does not agree; the difference alone finds nothing in a file.
test('a difference of a statement says what the file has and what we have', async () => {
  const harness = await createSettlementHarness(db.pool);
  const more = await harness.charge('more', 1_000);
  const twice = await harness.charge('twice', 3_000);
  await harness.charge('left-out', 700);
  const refunded = await harness.charge('refunded', 5_000);
  await harness.refund(refunded, 2_000);
  await harness.importCsv([
    { id: more, amount: 1_100, fee: 0 },
    { id: twice, amount: 3_000, fee: 0 },
    { id: twice, amount: 3_000, fee: 0, providerReference: 'again' },
    { id: refunded, amount: 5_000, fee: 0 },
    { id: refunded, amount: 2_500, fee: 0, type: 'Refund' },
    { id: 'nobody', amount: 1_750, fee: 0 },
    { id: 'PO-77', amount: 6_000, fee: 0, type: 'Withdrawal' },
  ]);
  await harness.importBank([['C', 5_900, 'PO-77']]);
  await close(harness);
  const rows = await harness.differences();
  const amounts = rows.filter(({ kind }) => kind === 'amount').map(sidesOfDifference);
  expect(amounts).toMatchObject([
    { ours: { minor: 1_000 }, theirs: { minor: 1_100 } },
    { ours: { minor: 2_000 }, theirs: { minor: 2_500 } },
  ]);
  expect(await sidesByKind(harness)).toMatchObject({
    'charged-twice': [null, 3_000],
    'unknown-charge': [null, 1_750],
    'missing-charge': [700, null],
    'payout-amount': [6_000, 5_900],
  });
  const text = differencesText(rows);
  expect(text).toMatch(new RegExp(`${shortReference(more)}.*ours RWF 1,000, theirs RWF 1,100`));
  expect(text).toMatch(/missing|not listed.*ours RWF 700, theirs –/);
});

test('a refund that statements show in parts says how much of it they have shown', async () => {
  const harness = await createSettlementHarness(db.pool);
  const [id, other] = [await harness.charge('a', 5_000), await harness.charge('b', 100)];
  await harness.refund(id, 3_000);
  await harness.importCsv([
    { id, amount: 5_000, fee: 0 },
    { id: other, amount: 100, fee: 0 },
  ]);
  await close(harness);
  expect(await sidesByKind(harness)).toEqual({ 'missing-refund': [3_000, null] });
  await harness.importCsv([{ id, amount: 1_200, fee: 0, type: 'Refund' }]);
  expect(await sidesByKind(harness)).toEqual({ 'missing-refund': [3_000, 1_200] });
});

test('a fee says what was agreed and what was kept, and an amount in another currency what each side has', async () => {
  const harness = await createSettlementHarness(db.pool);
  const [fee, foreign] = [await harness.charge('fee', 2_500), await harness.charge('foreign', 4_000)];
  const momo = BUILT_IN_SOURCES.find(({ name }) => name === 'momo');
  if (!momo) throw new Error('no source');
  const source = { ...momo, fee: { basisPoints: 150, toleranceMinor: 1 } };
  const at = harness.clock.now().toISOString().slice(0, 19).replace('T', ' ');
  const csv = `Id,External id,Date,Status,Type,Amount,Currency,Fee
1,${fee},${at},Completed,Payment,2500,RWF,900
2,${foreign},${at},Completed,Payment,40.00,USD,0
`;
  await importStatement(harness, {
    open: () => Readable.from([Buffer.from(csv)]),
    name: 's',
    source,
    by: 'keza',
  });
  const rows = await harness.differences();
  expect(rows.map((row) => [row.kind, sidesOfDifference(row)])).toEqual([
    ['fee', { ours: { minor: 38, currency: 'RWF' }, theirs: { minor: 900, currency: 'RWF' } }],
    ['currency', { ours: { minor: 4_000, currency: 'RWF' }, theirs: { minor: 4_000, currency: 'USD' } }],
  ]);
});
