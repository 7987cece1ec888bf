import { expect, test } from 'vitest';
import { eachWithPaymentHarness, type FreshHarness } from '../../testing/each-with-payment-harness.ts';
import type { PaymentHarness } from '../../testing/payment-harness.ts';
import { leaseMsOf } from '../payment-steps.ts';

let harness: PaymentHarness;
let pool: FreshHarness['pool'];
eachWithPaymentHarness((fresh) => {
  ({ pool, harness } = fresh);
});

const claim = (lane: string, slots = 5) =>
  harness.deps.store.claimDueSteps([{ lane, slots }], harness.clock.now());
const ids = (payments: { id: string }[]) => payments.map(({ id }) => id);

/** Payments whose first check is due, the oldest first. */
async function dueChecks(count: number): Promise<string[]> {
  const due: string[] = [];
  for (let each = 0; each < count; each += 1) {
    due.push(await harness.pay());
    harness.clock.advance(1_000);
  }
  harness.clock.advance(5_000);
  return due;
}

/** A charged payment whose process was killed before it delivered. */
async function charged(): Promise<string> {
  const id = await harness.pay();
  harness.wallet.approve(id);
  await harness.doStep(id);
  harness.nextSteps.length = 0;
  return id;
}

test('claims the oldest due steps of a lane, each by one process', async () => {
  const due = await dueChecks(4);
  expect(ids(await claim('money-push', 3)).sort()).toEqual(due.slice(0, 3).sort());
  expect(ids(await claim('money-push', 3))).toEqual(due.slice(3));
  expect(await claim('money-push')).toEqual([]);
});

test('nodes that claim at once share the steps', async () => {
  const due = await dueChecks(6);
  const claimed = (await Promise.all([1, 2, 3, 4].map(() => claim('money-push', 2)))).flat();
  expect(new Set(ids(claimed)).size).toBe(claimed.length);
  const rest = await claim('money-push', 6);
  expect(ids([...claimed, ...rest]).sort()).toEqual([...due].sort());
});

test('a step of another lane is left alone: its provider may be down', async () => {
  await dueChecks(1);
  expect(await claim('momo')).toEqual([]);
  expect(await claim('delivery')).toEqual([]);
});

test('a delivery whose process died is claimed when the lease is over', async () => {
  const id = await charged();
  harness.clock.advance(leaseMsOf({ job: 'fulfil-payment' }) - 1);
  expect(await claim('delivery')).toEqual([]);
  harness.clock.advance(1);
  expect(ids(await claim('delivery'))).toEqual([id]);
});

test('the lease of a step that runs longer is extended, and one that is given back is claimed at once', async () => {
  const [id = ''] = await dueChecks(1);
  const [payment] = await claim('money-push');
  if (!payment) throw new Error('nothing claimed');
  harness.clock.advance(8_000);
  const until = (ms: number) => new Date(harness.clock.now().getTime() + ms);
  await harness.deps.store.setLeases([{ payment, until: until(10_000) }]);
  harness.clock.advance(9_000);
  expect(await claim('money-push')).toEqual([]);
  await harness.deps.store.setLeases([{ payment, until: until(0) }]);
  expect(ids(await claim('money-push'))).toEqual([id]);
});

test('the lease of a step that was done and planned again is not changed', async () => {
  const [id = ''] = await dueChecks(1);
  const [payment] = await claim('money-push');
  if (!payment) throw new Error('nothing claimed');
  await harness.doStep(id);
  const { leasedUntil } = await harness.find(id);
  await harness.deps.store.setLeases([{ payment, until: harness.clock.now() }]);
  expect((await harness.find(id)).leasedUntil).toEqual(leasedUntil);
});

test('a lease from a clock that was ahead is none', async () => {
  const [id = ''] = await dueChecks(1);
  await pool.query("UPDATE payments SET leased_until = $1::timestamptz + interval '1 day'", [
    harness.clock.now(),
  ]);
  expect(ids(await claim('money-push'))).toEqual([id]);
});
