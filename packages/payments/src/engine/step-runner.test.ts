import { DEFAULT_POOL_SIZES } from '@portal/platform/jobs/job-pools';
import { expect, test } from 'vitest';
import type { ProviderAvailability } from '../circuit-breaker/guard-providers.ts';
import { createInFlightCalls } from './in-flight-calls.ts';
import type { Payment } from './payment.ts';
import { createStepRunner, type NextStep } from './step-runner.ts';

const payment = (id: string, mode = 'money-push') => ({ id, mode }) as Payment;

/** A runner with one slot for deliveries, whose steps end when `finish` is called. */
function createTestRunner() {
  const started: string[] = [];
  const failures: object[] = [];
  const ends: PromiseWithResolvers<void>[] = [];
  const time = { now: 0 };
  const availability: Partial<Record<string, ProviderAvailability>> = { momo: 'down', mpesa: 'full' };
  const inFlight = createInFlightCalls();
  const runner = createStepRunner({
    perform: ({ job, payment: { id } }: NextStep) => {
      started.push(`${job} ${id}`);
      const end = Promise.withResolvers<void>();
      ends.push(end);
      return end.promise;
    },
    sizes: { ...DEFAULT_POOL_SIZES, deliver: 1 },
    availability: (mode) => availability[mode] ?? 'free',
    inFlight,
    log: { warn: (facts) => failures.push(facts) },
    elapsed: () => time.now,
  });
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  const finish = async (error?: Error) => {
    const end = ends.shift();
    if (error) end?.reject(error);
    else end?.resolve();
    await settle();
  };
  return { runner, started, failures, time, availability, inFlight, finish };
}

test('starts a delivery at once and the next one when its slot is free', async () => {
  const { runner, started, finish } = createTestRunner();
  await runner.run({ job: 'fulfil-payment', payment: payment('a') });
  await runner.run({ job: 'fulfil-payment', payment: payment('b') });
  expect(started).toEqual(['fulfil-payment a']);
  await finish();
  expect(started).toEqual(['fulfil-payment a', 'fulfil-payment b']);
});

test('a full pool delays no other pool', async () => {
  const { runner, started } = createTestRunner();
  await runner.run({ job: 'fulfil-payment', payment: payment('a') });
  await runner.run({ job: 'check-payment', payment: payment('b') });
  expect(started).toEqual(['fulfil-payment a', 'check-payment b']);
});

test('leaves a step that waited too long to the queue', async () => {
  const { runner, started, time, finish } = createTestRunner();
  for (const id of ['a', 'b']) await runner.run({ job: 'fulfil-payment', payment: payment(id) });
  time.now = 3_001;
  await runner.run({ job: 'fulfil-payment', payment: payment('c') });
  await finish();
  expect(started).toEqual(['fulfil-payment a', 'fulfil-payment c']);
});

test('leaves a check to the queue while its provider takes no calls, but delivers', async () => {
  const { runner, started } = createTestRunner();
  await runner.run({ job: 'check-payment', payment: payment('a', 'momo') });
  await runner.run({ job: 'fulfil-payment', payment: payment('b', 'momo') });
  expect(started).toEqual(['fulfil-payment b']);
});

test('a check waits while its provider has as many calls as may be, others go first, and it needs no slot until then', async () => {
  const { runner, started, availability, finish } = createTestRunner();
  for (const id of ['a', 'b', 'c'])
    await runner.run({ job: 'check-payment', payment: payment(id, id === 'b' ? 'money-push' : 'mpesa') });
  await finish();
  expect(started).toEqual(['check-payment b']);
  await runner.run({ job: 'check-payment', payment: payment('d') });
  availability.mpesa = 'free';
  for (let ended = 0; ended < 2; ended += 1) await finish();
  expect(started).toEqual(['b', 'd', 'a', 'c'].map((id) => `check-payment ${id}`));
});

test('logs a failed step, frees its slot, and the process can wait for the last one', async () => {
  const { runner, started, failures, inFlight, finish } = createTestRunner();
  for (const id of ['a', 'b']) await runner.run({ job: 'fulfil-payment', payment: payment(id) });
  await finish(new Error('the operator does not answer'));
  expect(failures).toMatchObject([{ payment: 'a', job: 'fulfil-payment' }]);
  expect(started).toContain('fulfil-payment b');
  let isIdle = false;
  const idle = inFlight.waitForAll().then(() => {
    isIdle = true;
  });
  expect(isIdle).toBe(false);
  await finish();
  await idle;
});
