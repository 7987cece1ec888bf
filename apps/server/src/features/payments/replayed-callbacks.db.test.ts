import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeTestDb } from '../../platform/db/test-db.ts';
import type { TestDb } from '../../platform/db/test-server.ts';
import { eraseCallbacks, settleOnCallback } from './settle-on-callback.ts';
import { type PaymentWorld, paymentWorld } from './testing/payment-world.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let database: TestDb;
let world: PaymentWorld;

beforeAll(async () => {
  database = await makeTestDb();
});
afterAll(() => database.drop());
beforeEach(async () => {
  world = paymentWorld(database.pool);
  await world.clear();
});

/** Callbacks on file. */
const kept = async () => (await database.pool.query('SELECT FROM payment_callbacks')).rowCount;
const earlyCheckOf = async (id: string) => (await world.find(id)).earlyCheckAt;

describe('a notice that comes again word for word', () => {
  test('about a payment that is settled brings no check and no row, is answered the same, and is counted', async () => {
    const id = await world.pay();
    world.wallet.approve(id);
    const answer = await world.callBack(`${id}|signed`);
    await world.runJobs();
    const planned = await earlyCheckOf(id);
    await world.pass(MINUTE);
    expect(await world.callBack(`${id}|signed`)).toEqual(answer);
    expect(await earlyCheckOf(id)).toEqual(planned);
    expect(await kept()).toBe(1);
    expect(world.replays).toEqual(['money']);
  });

  test('has the provider asked again while no charge is known: its own answer may have come after its notice', async () => {
    const id = await world.pay();
    await world.pass(20 * MINUTE);
    await world.callBack(`${id}|signed`);
    await world.runJobs();
    world.wallet.approve(id);
    await world.callBack(`${id}|signed`);
    await world.pass(3_000);
    expect((await world.find(id)).state).toBe('fulfilled');
    expect(await kept()).toBe(1);
  });

  test('to many nodes at once is kept once', async () => {
    const id = await world.pay();
    const other = paymentWorld(database.pool);
    await Promise.all(
      Array.from({ length: 20 }, (_, nth) => (nth % 2 ? world : other).callBack(`${id}|signed`)),
    );
    expect(await kept()).toBe(1);
    await other.callBack(`${id}|signed`);
    expect(other.replays).toContain('money');
  });

  test('is handled when the first one could not be', async () => {
    const id = await world.pay();
    const { deps } = world;
    const broken = {
      ...deps,
      store: { ...deps.store, bringCheckForward: () => Promise.reject(new Error('the database went away')) },
    };
    const notice = { body: `${id}|signed`, headers: {}, query: {} };
    const path = { name: 'money', mode: 'money-push' } as const;
    await expect(settleOnCallback(broken, path, notice)).rejects.toThrow('went away');
    expect(await earlyCheckOf(id)).toBeNull();
    await settleOnCallback(deps, path, notice);
    expect(await earlyCheckOf(id)).not.toBeNull();
    expect(await kept()).toBe(1);
    expect(world.replays).toEqual([]);
  });

  test('after three days is news again', async () => {
    const id = await world.pay();
    await world.callBack(`${id}|signed`);
    await world.pass(3 * DAY + MINUTE);
    await world.callBack(`${id}|signed`);
    expect(await kept()).toBe(2);
    expect(world.replays).toEqual([]);
  });
});

test('a copy with a wrong signature does not make the real notice a repetition', async () => {
  const id = await world.pay();
  const path = { name: 'money', mode: 'money-push' } as const;
  const provider = world.deps.providers['money-push'];
  const around = { headers: {}, query: {}, body: 'the same' };
  const readAs = (genuine: boolean) => ({
    ...world.deps,
    providers: {
      ...world.deps.providers,
      'money-push': { ...provider, callbacks: { read: () => ({ reference: id, genuine }) } },
    },
  });
  await settleOnCallback(readAs(false), path, around);
  await settleOnCallback(readAs(true), path, around);
  expect(await earlyCheckOf(id)).not.toBeNull();
  expect(world.replays).toEqual([]);
});

test('two payments whose notices differ in their address only are two notices', async () => {
  const [one, other] = [await world.pay(), await world.pay()];
  const path = { name: 'money', mode: 'money-push' } as const;
  const provider = world.deps.providers['money-push'];
  const deps = {
    ...world.deps,
    providers: {
      ...world.deps.providers,
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
  for (const ref of [one, other])
    await settleOnCallback(deps, path, { body: '', headers: {}, query: { ref } });
  expect(await earlyCheckOf(other)).not.toBeNull();
});

test('what is known of repetitions is erased after three days', async () => {
  const id = await world.pay();
  await world.callBack(`${id}|signed`);
  await world.pass(3 * DAY);
  await eraseCallbacks(world.deps);
  expect((await database.pool.query('SELECT FROM seen_callbacks')).rowCount).toBe(0);
});
