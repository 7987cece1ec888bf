import type { PaymentState } from '@portal/payments/engine/payment-state';
import { beforeEach, expect, test } from 'vitest';
import { ALIVE_EVERY_MS, createStatusFeed, LISTEN_AT_MOST_MS, LOOK_EVERY_MS } from './status-feed.ts';

// The clock and the timer are the test's: `pass` lets time pass, with every look that falls due.

let now: number;
let pending: { at: number; run: () => void } | null;
let queries: string[][];
let states: Map<string, PaymentState>;
let isDatabaseDown: boolean;
let isEnding: boolean;

beforeEach(() => {
  now = 0;
  pending = null;
  queries = [];
  states = new Map();
  isDatabaseDown = false;
  isEnding = false;
});

const createFeed = () =>
  createStatusFeed<PaymentState>({
    readStates: async (ids) => {
      queries.push(ids);
      if (isDatabaseDown) throw new Error('down');
      return ids.flatMap((id) => (states.has(id) ? [{ id, state: states.get(id) as PaymentState }] : []));
    },
    isEnding: () => isEnding,
    log: { warn: () => {} },
    elapsed: () => now,
    after: (ms, run) => {
      pending = { at: now + ms, run };
    },
  });

async function pass(ms: number): Promise<void> {
  const until = now + ms;
  while (pending && pending.at <= until) {
    const { at, run } = pending;
    now = at;
    pending = null;
    run();
    // A look ends within a few microtasks, because the test's database answers at once.
    await new Promise(setImmediate);
  }
  now = until;
}

function listenTo(feed: ReturnType<typeof createFeed>, paymentId: string) {
  const heard: string[] = [];
  const stop = feed.listen({
    id: paymentId,
    state: 'submitted',
    onState: (state) => heard.push(state),
    onAlive: () => heard.push('alive'),
    onEnd: (isTimeOver) => heard.push(isTimeOver ? 'time over' : 'process ends'),
  });
  return { heard, stop };
}

test('a change is passed on at the next look, once', async () => {
  const { heard } = listenTo(createFeed(), 'a');
  await pass(LOOK_EVERY_MS);
  expect(heard).toEqual([]);
  states.set('a', 'paid');
  await pass(LOOK_EVERY_MS);
  expect(heard).toEqual(['paid']);
  states.set('a', 'fulfilled');
  await pass(2 * LOOK_EVERY_MS);
  expect(heard).toEqual(['paid', 'fulfilled']);
});

test('all payments are read in one query, each once, and nothing is read while nobody listens', async () => {
  const feed = createFeed();
  await pass(5 * LOOK_EVERY_MS);
  expect(queries).toEqual([]);
  const [first, again, other] = [listenTo(feed, 'a'), listenTo(feed, 'a'), listenTo(feed, 'b')];
  await pass(LOOK_EVERY_MS);
  expect(queries).toEqual([['a', 'b']]);
  for (const { stop } of [first, again, other]) stop();
  await pass(5 * LOOK_EVERY_MS);
  expect(queries).toHaveLength(1);
  listenTo(feed, 'c');
  await pass(LOOK_EVERY_MS);
  expect(queries[1]).toEqual(['c']);
});

test('a listener hears that the stream is alive, until its time is over', async () => {
  const { heard } = listenTo(createFeed(), 'a');
  await pass(ALIVE_EVERY_MS);
  expect(heard).toEqual(['alive']);
  await pass(LISTEN_AT_MOST_MS);
  expect(heard.at(-1)).toBe('time over');
  expect(pending).toBeNull();
});

test('while the database is down nothing is said, and a change is passed on when it is back', async () => {
  const { heard } = listenTo(createFeed(), 'a');
  states.set('a', 'paid');
  isDatabaseDown = true;
  await pass(3 * LOOK_EVERY_MS);
  expect(heard).toEqual([]);
  isDatabaseDown = false;
  await pass(LOOK_EVERY_MS);
  expect(heard).toEqual(['paid']);
});

test('a process that ends or is replaced ends its listeners at the next look', async () => {
  const { heard } = listenTo(createFeed(), 'a');
  isEnding = true;
  await pass(LOOK_EVERY_MS);
  expect(heard).toEqual(['process ends']);
  expect(pending).toBeNull();
});
