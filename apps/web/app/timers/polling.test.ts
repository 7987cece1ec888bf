import { describe, expect, test } from 'vitest';
import {
  answerPollSchedule,
  type PollEnvironment,
  type PollSchedule,
  startPolling,
  statusPollSchedule,
  walletPollSchedule,
} from './polling.ts';

/** A page whose time and visibility the test controls. */
function createPage() {
  let now = 0;
  let hidden = false;
  const timers = new Set<{ at: number; run: () => void }>();
  const watchers = new Set<() => void>();
  const environment: PollEnvironment = {
    after: (ms, run) => {
      const timer = { at: now + ms, run };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    hidden: () => hidden,
    onVisibility: (run) => {
      watchers.add(run);
      return () => watchers.delete(run);
    },
  };
  const flushPromises = () => new Promise((resolve) => setImmediate(resolve));
  const pass = async (ms: number) => {
    const end = now + ms;
    for (;;) {
      const next = [...timers].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
      if (!next) break;
      now = next.at;
      timers.delete(next);
      next.run();
      await flushPromises();
    }
    now = end;
  };
  const show = async (visible: boolean) => {
    hidden = !visible;
    for (const run of watchers) run();
    await flushPromises();
  };
  return { environment, pass, show, now: () => now, idle: () => timers.size === 0 && watchers.size === 0 };
}

const gaps = (schedule: PollSchedule, count: number) =>
  Array.from({ length: count }, (_, made) => schedule(made));

describe('poll schedules', () => {
  test('checks a wallet every ten seconds up to the maximum', () => {
    expect(gaps(walletPollSchedule(3), 4)).toEqual([10_000, 10_000, 10_000, null]);
  });

  test('checks the status page every second, then more slowly without end', () => {
    const schedule = statusPollSchedule(2);
    expect(gaps(schedule, 2)).toEqual([1000, 1000]);
    expect([schedule(2), schedule(7), schedule(8), schedule(13), schedule(14), schedule(9999)]).toEqual([
      5000, 5000, 10_000, 10_000, 30_000, 30_000,
    ]);
  });
});

// A browser may ask 60 times in ten minutes (`lineViews` of rate-limits.ts).
test('an answer on a handset is looked for soon, and so seldom later that the page is never refused', async () => {
  const page = createPage();
  const checkedAt: number[] = [];
  const check = async () => {
    checkedAt.push(page.now());
    return 'again' as const;
  };
  const stop = startPolling({ schedule: answerPollSchedule, check }, page.environment);
  await page.pass(600_000);
  expect(checkedAt[0]).toBeLessThanOrEqual(5_000);
  expect(checkedAt.length).toBeLessThanOrEqual(30);
  stop();
  expect(page.idle()).toBe(true);
});

describe('polling a payment', () => {
  test('polls until it is done and removes its timers and listeners', async () => {
    const page = createPage();
    const checkedAt: number[] = [];
    startPolling(
      {
        schedule: walletPollSchedule(10),
        check: async () => (checkedAt.push(page.now()) === 3 ? 'done' : 'again'),
      },
      page.environment,
    );
    await page.pass(120_000);
    expect(checkedAt).toEqual([10_000, 20_000, 30_000]);
    expect(page.idle()).toBe(true);
  });

  test('calls onEnd when the tries are used up', async () => {
    const page = createPage();
    let ended = 0;
    const schedule = walletPollSchedule(2);
    startPolling(
      { schedule, check: async () => 'again', onEnd: () => (ended = page.now()) },
      page.environment,
    );
    await page.pass(60_000);
    expect(ended).toBe(20_000);
    expect(page.idle()).toBe(true);
  });

  test('pauses while the page is hidden and checks at once when it is visible', async () => {
    const page = createPage();
    const checkedAt: number[] = [];
    const ask = async () => {
      checkedAt.push(page.now());
      return 'again' as const;
    };
    startPolling({ schedule: walletPollSchedule(10), check: ask }, page.environment);
    await page.pass(10_000);
    await page.show(false);
    await page.pass(90_000);
    expect(checkedAt).toEqual([10_000]);
    await page.show(true);
    expect(checkedAt).toEqual([10_000, 100_000]);
    await page.pass(10_000);
    expect(checkedAt).toEqual([10_000, 100_000, 110_000]);
  });

  test('does not repeat a pending request and aborts it when stopped', async () => {
    const page = createPage();
    const signals: AbortSignal[] = [];
    const ask = (signal: AbortSignal) => {
      signals.push(signal);
      return new Promise<'again'>(() => {});
    };
    const stop = startPolling({ schedule: walletPollSchedule(10), check: ask }, page.environment);
    await page.pass(10_000);
    await page.show(false);
    await page.show(true);
    expect(signals).toHaveLength(1);
    stop();
    expect(signals[0]?.aborted).toBe(true);
    expect(page.idle()).toBe(true);
  });
});
