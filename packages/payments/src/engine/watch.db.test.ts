import { beforeEach, describe, expect, test } from 'vitest';
import { eachWithPaymentHarness, type FreshHarness } from '../testing/each-with-payment-harness.ts';
import type { PaymentHarness } from '../testing/payment-harness.ts';
import { SILENT_MS } from './sql/watch-sql.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

let harness: PaymentHarness;
let pool: FreshHarness['pool'];
eachWithPaymentHarness((fresh) => {
  ({ pool, harness } = fresh);
});
beforeEach(() => harness.watch.start());

/** Which version of the row a payment has: any write makes another one. */
const rowOf = async (id: string) =>
  (await pool.query('SELECT xmin, ctid, p.* FROM payments p WHERE id = $1', [id])).rows[0];
const indexOf = async (id: string) =>
  (await pool.query('SELECT xmin, ctid, o.* FROM open_payments o WHERE payment_id = $1', [id])).rows[0];

describe('a customer who takes a minute to approve', () => {
  test('costs twelve looks at the wallet and no write at all', async () => {
    const id = await harness.pay();
    const before = [await rowOf(id), await indexOf(id)];
    await harness.pass(MINUTE);
    expect(harness.wallet.calls.check).toBe(12);
    expect([await rowOf(id), await indexOf(id)]).toEqual(before);
  });

  test('gets what was bought at the next look after the approval', async () => {
    const id = await harness.pay();
    await harness.pass(30 * SECOND);
    harness.wallet.approve(id);
    await harness.pass(5 * SECOND);
    expect(await harness.find(id)).toMatchObject({ state: 'fulfilled', watchedBy: null });
  });

  test('gets it at once when the wallet calls back', async () => {
    const id = await harness.pay();
    await harness.pass(7 * SECOND);
    harness.wallet.approve(id);
    await harness.callBack(`${id}|signed`);
    await harness.runJobs();
    expect(await harness.find(id)).toMatchObject({ state: 'fulfilled' });
  });

  test('is looked at on time after a callback that changed nothing', async () => {
    const id = await harness.pay();
    await harness.pass(7 * SECOND);
    await harness.callBack(`${id}|signed`);
    await harness.runJobs();
    const checks = harness.wallet.calls.check;
    await harness.pass(15 * SECOND);
    expect(harness.wallet.calls.check).toBe(checks + 3);
  });

  test('who never answers is told when the time is over', async () => {
    const id = await harness.pay();
    await harness.pass(5 * MINUTE + SECOND);
    expect(await harness.find(id)).toMatchObject({ state: 'expired' });
  });
});

describe('the process that watches a payment is killed', () => {
  test('another one looks within the ten seconds of a lease and goes on', async () => {
    const id = await harness.pay();
    await harness.pass(20 * SECOND);
    const checks = harness.wallet.calls.check;
    harness.watch.kill();
    harness.wallet.approve(id);
    await harness.pass(SILENT_MS + SECOND);
    expect(harness.wallet.calls.check).toBeGreaterThan(checks);
    expect(await harness.find(id)).toMatchObject({ state: 'fulfilled' });
  });

  test('what it watched is left alone while it reports', async () => {
    const id = await harness.pay();
    await harness.pass(20 * SECOND);
    await harness.deps.store.reportWatcher('another process', harness.clock.now());
    await harness.sweep();
    expect(await harness.find(id)).toMatchObject({ watchedBy: 'process 0' });
  });

  test('two processes that notice it at once claim each payment once', async () => {
    for (let each = 0; each < 4; each += 1) await harness.pay();
    await harness.pass(SECOND);
    harness.watch.kill();
    harness.clock.advance(SILENT_MS + 1);
    const { store } = harness.deps;
    const now = harness.clock.now();
    const released = await Promise.all(['a', 'b', 'c'].map((name) => store.reportWatcher(name, now)));
    expect(released.reduce((sum, count) => sum + count)).toBe(4);
    const claims = await Promise.all(
      [1, 2, 3].map(() => store.claimDueSteps([{ lane: 'money-push', slots: 5 }], now)),
    );
    expect(claims.flat()).toHaveLength(4);
  });

  test('the sweep finds what is watched by nobody, when the table of the processes was lost', async () => {
    const id = await harness.pay();
    await harness.pass(SECOND);
    harness.watch.kill();
    await pool.query('DELETE FROM watching_processes');
    await harness.sweep();
    expect(harness.swept.get('clock')).toBe(1);
    expect(await harness.find(id)).toMatchObject({ dueAt: harness.clock.now(), watchedBy: null });
  });
});

test('a process that stops leaves what it watched to the others at once', async () => {
  const id = await harness.pay();
  await harness.pass(7 * SECOND);
  await harness.deps.store.endWatch('process 0', harness.clock.now());
  const claimed = await harness.deps.store.claimDueSteps(
    [{ lane: 'money-push', slots: 5 }],
    harness.clock.now(),
  );
  expect(claimed.map((payment) => payment.id)).toEqual([id]);
  expect(await harness.deps.store.readWatched([id], 'process 0', harness.clock.now())).toEqual([]);
});

test('a process that was taken for dead and lives looks no more at what another one goes on with', async () => {
  const id = await harness.pay();
  await harness.pass(SECOND);
  harness.clock.advance(SILENT_MS + 1);
  await harness.deps.store.reportWatcher('another process', harness.clock.now());
  expect(await harness.deps.store.readWatched([id], 'process 0', harness.clock.now())).toEqual([]);
});
