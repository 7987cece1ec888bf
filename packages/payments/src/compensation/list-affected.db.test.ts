import { openTestDb } from '@portal/platform/database/testing/database';
import { beforeEach, expect, test } from 'vitest';
import { createDisputeTools } from '../testing/dispute-fixture.ts';
import { createPaymentHarness } from '../testing/payment-harness.ts';
import { LATE_MS, listAffected } from './list-affected.ts';

// A thief's plan: make one's own purchases look as if a disturbance had hit them, and get what the two people of the desk give to all.

const database = openTestDb();
let harness: ReturnType<typeof createPaymentHarness>;
beforeEach(async () => {
  harness = createPaymentHarness(database.pool);
  await harness.clear();
});

async function countHit(): Promise<number> {
  const now = harness.clock.now();
  const period = { from: new Date(now.getTime() - 3 * 86_400_000), to: new Date(now.getTime() + 1), now };
  const { lines } = await listAffected(database.pool, { modes: ['money-push'], kinds: [] }, period);
  return lines.reduce((sum, { failed, late }) => sum + failed + late, 0);
}

test('who cancelled on the page and approved on the handset all the same was not hit', async () => {
  const id = await harness.pay();
  await harness.deps.inFlight.waitForAll();
  await harness.cancel(id);
  harness.wallet.approve(id);
  await harness.callBack(`${id}|signed`);
  await harness.pass(10_000);
  expect((await harness.find(id)).state).toBe('fulfilled');
  expect(await countHit()).toBe(0);
});

test.each([
  ['the bank has given it back', 'lost', 0],
  ['the bank has refused', 'won', 1],
] as const)(
  'whose purchase came late was hit, until they ask the bank for the money; after %s',
  async (_what, outcome, hits) => {
    const id = await harness.pay();
    await harness.deps.inFlight.waitForAll();
    harness.operator.faults.push(...Array.from({ length: 200 }, () => 'lost-before' as const));
    harness.wallet.approve(id);
    await harness.callBack(`${id}|signed`);
    await harness.pass(LATE_MS + 120_000);
    expect(await countHit()).toBe(1);
    const dispute = await createDisputeTools(harness).dispute(id);
    expect(await countHit()).toBe(0);
    await (outcome === 'lost' ? dispute.lose() : dispute.win());
    expect(await countHit()).toBe(hits);
  },
);

test('of several numbers with one payment each that waits too long was hit, and a barred one was not', async () => {
  const { transactionId } = await harness.initiate(harness.placeSeveral([200, 300, 500]));
  await harness.handOver(transactionId);
  harness.operator.barred.add('788000002');
  for (const number of ['788000001', '788000003']) harness.operator.silent.set(number, 'not-given');
  harness.wallet.approve(transactionId);
  await harness.callBack(`${transactionId}|signed`);
  await harness.pass(LATE_MS + 120_000);
  expect(await countHit()).toBe(2);
});
