import { expect, test } from 'vitest';
import { eachWithPaymentHarness } from '../testing/each-with-payment-harness.ts';
import type { PaymentHarness } from '../testing/payment-harness.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let harness: PaymentHarness;
eachWithPaymentHarness((fresh) => {
  ({ harness } = fresh);
});

/** Creates a delivered payment, and another one for which the provider returns the same reference. */
async function twoUnderOneName(): Promise<{ first: string; second: string }> {
  const first = await harness.pay();
  harness.wallet.approve(first);
  await harness.pass(MINUTE);
  const name = (await harness.find(first)).providerReference;
  const second = await harness.pay();
  harness.wallet.approve(second);
  harness.wallet.nameAllCharges(name);
  await harness.pass(MINUTE);
  return { first, second };
}

test("a charge with another payment's reference goes to review, and the first payment is not changed", async () => {
  const { first, second } = await twoUnderOneName();
  expect(await harness.find(first)).toMatchObject({ state: 'fulfilled' });
  expect(await harness.find(second)).toMatchObject({
    state: 'review',
    reason: 'reference-taken',
    chargedMinor: null,
  });
  expect(harness.operator.topUps.has(second)).toBe(false);
  expect(harness.alarms.sort()).toEqual(['reference-taken', 'review']);
});

test('is still checked without piling up jobs, and raises the alarm once', async () => {
  const { second } = await twoUnderOneName();
  const calls = harness.wallet.calls.check;
  await harness.pass(10 * HOUR);
  expect(harness.wallet.calls.check - calls).toBeGreaterThanOrEqual(9);
  expect(harness.wallet.calls.check - calls).toBeLessThanOrEqual(11);
  expect(await harness.find(second)).toMatchObject({ state: 'review' });
  expect(harness.alarms.sort()).toEqual(['reference-taken', 'review']);
});

test('is delivered once the provider returns its own reference', async () => {
  const { second } = await twoUnderOneName();
  harness.wallet.nameAllCharges(null);
  await harness.pass(HOUR);
  expect(await harness.find(second)).toMatchObject({ state: 'fulfilled' });
});

test("a callback with the provider's own name alone is about the open payment of that name", async () => {
  const [id, other] = [await harness.pay(), await harness.pay()];
  const { providerReference } = await harness.find(id);
  harness.wallet.approve(id);
  const calls = harness.wallet.calls.check;
  await harness.callBack(`|signed#${providerReference}`);
  await harness.runJobs();
  expect(harness.wallet.calls.check).toBe(calls + 1);
  expect((await harness.find(id)).state).toBe('fulfilled');
  expect((await harness.find(other)).state).toBe('awaiting-customer');
  expect(harness.alarms).toEqual([]);
});

test('a callback with a name that no open payment has is stored and counted', async () => {
  await harness.pay();
  await harness.callBack('|signed#no-such-name');
  expect(harness.alarms).toEqual(['callback-unknown']);
});
