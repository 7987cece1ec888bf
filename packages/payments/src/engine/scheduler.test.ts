import { expect, test } from 'vitest';
import { createInFlightCalls } from './in-flight-calls.ts';
import { createScheduler, type LaneAvailability } from './scheduler.ts';
import type { Lease } from './watched-steps.ts';

type Lane = 'delivery' | 'momo' | 'mpesa';
type Step = { id: string; lane: Lane };

const LEASE_MS = 10_000;
const step = (id: string, lane: Lane = 'delivery'): Step => ({ id, lane });

/** A scheduler with one delivery at a time, whose steps end when `finish` is called, over a table of due steps. */
function createTestScheduler() {
  const time = { now: 0 };
  const clock = { now: () => new Date(time.now) };
  const due: Step[] = [];
  const started: string[] = [];
  const failures: object[] = [];
  const leases: [string, number][] = [];
  const reports: number[] = [];
  /** Steps that others have done. */
  const settled = new Set<string>();
  const isAway = { now: false };
  const ends = new Map<string, PromiseWithResolvers<void>>();
  const availability: Partial<Record<Lane, LaneAvailability>> = {};
  const scheduler = createScheduler<Pick<Step, 'lane'>, Step, Lane>({
    lanes: { delivery: 1, momo: 2, mpesa: 2 },
    laneOf: ({ lane }) => lane,
    leaseMsOf: () => LEASE_MS,
    availability: (lane) => availability[lane] ?? 'free',
    claim: async (free, now) =>
      free.flatMap(({ lane, slots }): Lease<Step>[] =>
        due
          .filter((each) => each.lane === lane)
          .slice(0, slots)
          .map((each) => {
            due.splice(due.indexOf(each), 1);
            return { step: each, until: new Date(now.getTime() + LEASE_MS) };
          }),
      ),
    setLeases: async (set) =>
      void leases.push(...set.map(({ step: { id }, until }): [string, number] => [id, until.getTime()])),
    isSharedAtStop: ({ id }) => id !== 'refund',
    perform: ({ id }) => {
      started.push(id);
      const end = Promise.withResolvers<void>();
      ends.set(id, end);
      return end.promise;
    },
    watch: {
      id: 'this process',
      report: async (now) => void reports.push(now.getTime()),
      refresh: async (steps) => {
        if (isAway.now) throw new Error('the database is away');
        return steps
          .filter(({ id }) => !settled.has(id))
          .map((each) => ({ step: each, until: new Date(time.now + 60_000) }));
      },
      end: async () => void reports.push(-1),
    },
    idOf: ({ id }) => id,
    inFlight: createInFlightCalls(),
    clock,
    log: { warn: (facts) => failures.push(facts) },
    describe: ({ id }) => ({ payment: id }),
  });
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  const finish = async (id: string, error?: Error) => {
    if (error) ends.get(id)?.reject(error);
    else ends.get(id)?.resolve();
    await settle();
  };
  return {
    scheduler,
    started,
    failures,
    leases,
    due,
    time,
    availability,
    finish,
    settle,
    reports,
    settled,
    isAway,
  };
}

test('starts a delivery at once and the next one when its slot is free', async () => {
  const { scheduler, started, finish } = createTestScheduler();
  for (const id of ['a', 'b']) await scheduler.run(step(id));
  expect(started).toEqual(['a']);
  await finish('a');
  expect(started).toEqual(['a', 'b']);
});

test('a full lane delays no other lane', async () => {
  const { scheduler, started } = createTestScheduler();
  for (const id of ['a', 'b']) await scheduler.run(step(id));
  await scheduler.run(step('c', 'momo'));
  expect(started).toEqual(['a', 'c']);
});

test('a step that waited until its lease is over is left to whoever claims it', async () => {
  const { scheduler, started, time, finish } = createTestScheduler();
  for (const id of ['a', 'b']) await scheduler.run(step(id));
  time.now = LEASE_MS;
  await scheduler.run(step('c'));
  await finish('a');
  expect(started).toEqual(['a', 'c']);
});

test('leases no check while its provider is down, but a delivery', () => {
  const { scheduler, availability } = createTestScheduler();
  availability.momo = 'down';
  expect(scheduler.leaseUntil({ lane: 'momo' })).toBeNull();
  expect(scheduler.leaseUntil({ lane: 'delivery' })).toEqual(new Date(LEASE_MS));
});

test('a check waits while its provider has as many calls as may be, and others go first', async () => {
  const { scheduler, started, availability, finish } = createTestScheduler();
  await scheduler.run(step('a', 'mpesa'));
  availability.mpesa = 'full';
  await scheduler.run(step('b', 'mpesa'));
  await scheduler.run(step('c', 'momo'));
  expect(started).toEqual(['a', 'c']);
  availability.mpesa = 'free';
  await finish('a');
  expect(started).toEqual(['a', 'c', 'b']);
});

test('claims what others left, as many as there are slots, and more when they have ended', async () => {
  const { scheduler, started, due, finish, settle } = createTestScheduler();
  due.push(...['a', 'b', 'c', 'd', 'e'].map((id) => step(id, 'momo')), step('f'));
  scheduler.start();
  await settle();
  expect(started).toEqual(['f', 'a', 'b']);
  // Without waiting for the next look.
  await finish('a');
  await expect.poll(() => started).toEqual(['f', 'a', 'b', 'c']);
  for (const id of ['b', 'c', 'd', 'e', 'f']) {
    await expect.poll(() => started).toContain(id);
    await finish(id);
  }
  await scheduler.stop();
});

test('claims nothing for a provider that is down', async () => {
  const { scheduler, started, due, availability, settle, finish } = createTestScheduler();
  availability.momo = 'down';
  due.push(step('a', 'momo'), step('b', 'mpesa'));
  scheduler.start();
  await settle();
  expect(started).toEqual(['b']);
  await finish('b');
  await scheduler.stop();
});

test('a step that throws is repeated in a minute, and its slot is free', async () => {
  const { scheduler, started, failures, leases, finish } = createTestScheduler();
  for (const id of ['a', 'b']) await scheduler.run(step(id));
  await finish('a', new Error('the database is away'));
  expect(failures).toMatchObject([{ payment: 'a' }]);
  expect(leases).toEqual([['a', 60_000]]);
  expect(started).toEqual(['a', 'b']);
});

test('extends the lease of a step that takes long', async () => {
  const { scheduler, leases, time, finish } = createTestScheduler();
  await scheduler.run(step('a', 'momo'));
  time.now = 6_000;
  await scheduler.run(step('b', 'mpesa'));
  scheduler.start();
  await expect.poll(() => leases).toEqual([['a', 6_000 + LEASE_MS]]);
  await finish('a');
  await finish('b');
  await scheduler.stop();
});

test('a process that stops gives back what waits and what runs, but for a refund, and leases nothing more', async () => {
  const { scheduler, started, leases, time } = createTestScheduler();
  await scheduler.run(step('a'));
  await scheduler.run(step('b'));
  await scheduler.run(step('refund', 'momo'));
  time.now = 1_000;
  await scheduler.stop();
  expect(started).toEqual(['a', 'refund']);
  expect(leases.sort()).toEqual([
    ['a', 1_000],
    ['b', 1_000],
  ]);
  expect(scheduler.leaseUntil({ lane: 'delivery' })).toBeNull();
});

test('a process that has not reported watches nothing, and one that cannot report any more watches nothing new', async () => {
  const { scheduler, time, reports, settle } = createTestScheduler();
  time.now = 100_000;
  expect(scheduler.watcher()).toBeNull();
  scheduler.start();
  await settle();
  expect([scheduler.watcher(), reports]).toEqual(['this process', [100_000]]);
  time.now += 5_000;
  expect(scheduler.watcher()).toBeNull();
  await scheduler.stop();
  expect([scheduler.watcher(), reports.at(-1)]).toEqual([null, -1]);
});

test('repeats what it watches by its own timer, but not what others have settled', async () => {
  const { scheduler, started, time, settle, settled, finish } = createTestScheduler();
  time.now = 100_000;
  scheduler.start();
  await settle();
  for (const id of ['a', 'b', 'c']) scheduler.repeatAt(step(id, 'momo'), new Date(time.now + 1_000));
  scheduler.repeatAt(step('c', 'momo'), new Date(time.now + 50_000));
  settled.add('b');
  await settle();
  expect(started).toEqual([]);
  time.now += 1_000;
  await expect.poll(() => started).toEqual(['a']);
  await finish('a');
  await scheduler.stop();
});

test('what it watches is not lost while the database is away', async () => {
  const { scheduler, started, time, settle, isAway, failures, finish } = createTestScheduler();
  time.now = 100_000;
  scheduler.start();
  await settle();
  scheduler.repeatAt(step('a', 'momo'), new Date(time.now));
  isAway.now = true;
  await expect.poll(() => failures.length).toBeGreaterThan(0);
  isAway.now = false;
  await expect.poll(() => started).toEqual(['a']);
  await finish('a');
  await scheduler.stop();
});
