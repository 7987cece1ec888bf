import { expect, test } from 'vitest';
import { eachInPaymentWorld } from './testing/each-in-payment-world.ts';
import type { PaymentWorld } from './testing/payment-world.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let world: PaymentWorld;
eachInPaymentWorld((fresh) => {
  ({ world } = fresh);
});

/** Creates a delivered payment, and another one for which the provider returns the same reference. */
async function twoUnderOneName(): Promise<{ first: string; second: string }> {
  const first = await world.pay();
  world.wallet.approve(first);
  await world.pass(MINUTE);
  const name = (await world.find(first)).providerReference;
  const second = await world.pay();
  world.wallet.approve(second);
  world.wallet.nameAllCharges(name);
  await world.pass(MINUTE);
  return { first, second };
}

test("a charge with another payment's reference goes to review, and the first payment is not changed", async () => {
  const { first, second } = await twoUnderOneName();
  expect(await world.find(first)).toMatchObject({ state: 'fulfilled' });
  expect(await world.find(second)).toMatchObject({
    state: 'review',
    reason: 'reference-taken',
    chargedMinor: null,
  });
  expect(world.operator.topUps.has(second)).toBe(false);
  expect(world.alarms.sort()).toEqual(['reference-taken', 'review']);
});

test('is still checked without piling up jobs, and raises the alarm once', async () => {
  const { second } = await twoUnderOneName();
  const calls = world.wallet.calls.check;
  await world.pass(10 * HOUR);
  expect(world.wallet.calls.check - calls).toBeGreaterThanOrEqual(9);
  expect(world.wallet.calls.check - calls).toBeLessThanOrEqual(11);
  expect(await world.find(second)).toMatchObject({ state: 'review' });
  expect(world.alarms.sort()).toEqual(['reference-taken', 'review']);
});

test('is delivered once the provider returns its own reference', async () => {
  const { second } = await twoUnderOneName();
  world.wallet.nameAllCharges(null);
  await world.pass(HOUR);
  expect(await world.find(second)).toMatchObject({ state: 'fulfilled' });
});
