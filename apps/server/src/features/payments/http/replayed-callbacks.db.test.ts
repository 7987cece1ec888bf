import { createPaymentHarness, type PaymentHarness } from '@portal/payments/testing/payment-harness';
import { countWaiting } from '@portal/platform/database/testing/count-waiting';
import { openTestDb } from '@portal/platform/database/testing/database';
import { beforeEach, describe, expect, test } from 'vitest';
import { deleteOldCallbacks, handleCallback } from './handle-callback.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const database = openTestDb();
let harness: PaymentHarness;

beforeEach(async () => {
  harness = createPaymentHarness(database.pool);
  await harness.clear();
});

/** The stored callbacks. */
const kept = async () => (await database.pool.query('SELECT FROM payment_callbacks')).rowCount;
const earlyCheckOf = async (id: string) => (await harness.find(id)).earlyCheckAt;

describe('an identical callback', () => {
  test('about a settled payment causes no check and no row, has the same response, and is counted', async () => {
    const id = await harness.pay();
    harness.wallet.approve(id);
    const answer = await harness.callBack(`${id}|signed`);
    await harness.runJobs();
    const planned = await earlyCheckOf(id);
    await harness.pass(MINUTE);
    expect(await harness.callBack(`${id}|signed`)).toEqual(answer);
    expect(await earlyCheckOf(id)).toEqual(planned);
    expect(await kept()).toBe(1);
    expect(harness.replays).toEqual(['money']);
  });

  test('requests a check while no charge is known: the provider may update its status after its callback', async () => {
    const id = await harness.pay();
    await harness.pass(20 * MINUTE);
    await harness.callBack(`${id}|signed`);
    await harness.runJobs();
    harness.wallet.approve(id);
    await harness.callBack(`${id}|signed`);
    await harness.pass(3_000);
    expect((await harness.find(id)).state).toBe('fulfilled');
    expect(await kept()).toBe(1);
  });

  test('to many nodes at once is stored once', async () => {
    const id = await harness.pay();
    const other = createPaymentHarness(database.pool);
    await Promise.all(
      Array.from({ length: 20 }, (_, nth) => (nth % 2 ? harness : other).callBack(`${id}|signed`)),
    );
    expect(await kept()).toBe(1);
    await other.callBack(`${id}|signed`);
    expect(other.replays).toContain('money');
  });

  test('is stored although it and another transaction wait for each other', async () => {
    const id = await harness.pay();
    const first = await harness.callBack(`${id}|signed`);
    await harness.pass(20 * MINUTE);
    const other = await database.pool.connect();
    // PostgreSQL ends the transaction that looks for a deadlock first, which is the other one where this process was slow.
    const deadlock = async () => {
      await other.query('BEGIN');
      await other.query('DELETE FROM seen_callbacks');
      const answer = harness.callBack(`${id}|signed`);
      // Until the callback waits for the row that is being deleted.
      await expect.poll(() => countWaiting(database.pool)).toBe(1);
      const isCallbackEnded = await other
        .query('UPDATE payments SET version = version WHERE id = $1', [id])
        .then(
          () => true,
          () => false,
        );
      await other.query('ROLLBACK');
      expect(await answer).toEqual(first);
      return isCallbackEnded;
    };
    try {
      await expect.poll(deadlock).toBe(true);
    } finally {
      other.release();
    }
    expect(await kept()).toBe(1);
  });

  test('is handled when the first one failed', async () => {
    const id = await harness.pay();
    const provider = harness.deps.providers['money-push'];
    const saved: string[] = [];
    const save = async (body: string) => {
      saved.push(body);
      if (saved.length === 1) throw new Error('the database went away');
    };
    const callbacks = { read: () => ({ reference: id, genuine: true }), save };
    const deps = {
      ...harness.deps,
      providers: { ...harness.deps.providers, 'money-push': { ...provider, callbacks } },
    };
    const notice = { body: `${id}|signed`, headers: {}, query: {} };
    const path = { name: 'money', mode: 'money-push' } as const;
    await expect(handleCallback(deps, path, notice)).rejects.toThrow('went away');
    await handleCallback(deps, path, notice);
    expect(saved).toHaveLength(2);
    expect(await kept()).toBe(1);
    expect(harness.replays).toEqual([]);
  });

  test('until three days have passed is a repeat (SAFETY X14)', async () => {
    const id = await harness.pay();
    await harness.callBack(`${id}|signed`);
    await harness.pass(3 * DAY - MINUTE);
    await harness.callBack(`${id}|signed`);
    expect(await kept()).toBe(1);
    expect(harness.replays).toEqual(['money']);
  });

  test('after three days is handled as new', async () => {
    const id = await harness.pay();
    await harness.callBack(`${id}|signed`);
    await harness.pass(3 * DAY + MINUTE);
    await harness.callBack(`${id}|signed`);
    expect(await kept()).toBe(2);
    expect(harness.replays).toEqual([]);
  });
});

test('a copy with a wrong signature does not make the real callback a repeat', async () => {
  const id = await harness.pay();
  const path = { name: 'money', mode: 'money-push' } as const;
  const provider = harness.deps.providers['money-push'];
  const around = { headers: {}, query: {}, body: 'the same' };
  const readAs = (genuine: boolean) => ({
    ...harness.deps,
    providers: {
      ...harness.deps.providers,
      'money-push': { ...provider, callbacks: { read: () => ({ reference: id, genuine }) } },
    },
  });
  await handleCallback(readAs(false), path, around);
  await handleCallback(readAs(true), path, around);
  expect(await earlyCheckOf(id)).not.toBeNull();
  expect(harness.replays).toEqual([]);
});

test('a repeat whose query is in another order, as a proxy may write it, is one callback', async () => {
  const id = await harness.pay();
  const path = { name: 'money', mode: 'money-push' } as const;
  const provider = harness.deps.providers['money-push'];
  const read = () => ({ reference: id, genuine: true });
  const deps = {
    ...harness.deps,
    providers: { ...harness.deps.providers, 'money-push': { ...provider, callbacks: { read } } },
  };
  for (const query of [
    { ref: id, status: 'ok' },
    { status: 'ok', ref: id },
  ])
    await handleCallback(deps, path, { body: '', headers: {}, query });
  expect(harness.replays).toEqual(['money']);
});

test('callbacks that differ only in their query are two callbacks', async () => {
  const [one, other] = [await harness.pay(), await harness.pay()];
  const path = { name: 'money', mode: 'money-push' } as const;
  const provider = harness.deps.providers['money-push'];
  const deps = {
    ...harness.deps,
    providers: {
      ...harness.deps.providers,
      'money-push': {
        ...provider,
        callbacks: {
          read: (_: string, around?: { query: Record<string, string> }) => ({
            reference: around?.query.ref ?? null,
            genuine: true,
          }),
        },
      },
    },
  };
  for (const ref of [one, other]) await handleCallback(deps, path, { body: '', headers: {}, query: { ref } });
  expect(await earlyCheckOf(other)).not.toBeNull();
});

test('deletes the hashes of callbacks after three days', async () => {
  const id = await harness.pay();
  await harness.callBack(`${id}|signed`);
  await harness.pass(3 * DAY);
  await deleteOldCallbacks(harness.deps, 30);
  expect((await database.pool.query('SELECT FROM seen_callbacks')).rowCount).toBe(0);
});
