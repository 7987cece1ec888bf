import { expect, test } from 'vitest';
import { packets } from './packets.ts';

const MINUTE = 60_000;

/** A store in small: so many points a minute, shared by all who draw. */
function storeOf(points: number, size: number) {
  const store = { spent: 0, draws: 0, now: 0 };
  const draw = async () => {
    store.draws += 1;
    store.spent += size;
    return { granted: store.spent <= points, msBeforeNext: MINUTE - (store.now % MINUTE) };
  };
  return { store, draw, size, clock: { now: () => new Date(store.now) } };
}

const granted = (answers: (number | null)[]) => answers.filter((answer) => answer === null).length;

test('many at once share one packet', async () => {
  const { store, ...options } = storeOf(1000, 50);
  const take = packets(options);
  expect(granted(await Promise.all(Array.from({ length: 50 }, () => take('a'))))).toBe(50);
  expect(store.draws).toBe(1);
});

test('however many come at once, everybody gets what there is and nobody more', async () => {
  const { store: _, ...options } = storeOf(100, 5);
  const take = packets(options);
  expect(granted(await Promise.all(Array.from({ length: 300 }, () => take('a'))))).toBe(100);
});

test('two nodes together give out no more than there is', async () => {
  const { store: _, ...options } = storeOf(100, 10);
  const nodes = [packets(options), packets(options)];
  const answers = await Promise.all(
    Array.from({ length: 300 }, (_unused, at) => nodes[at % 2]?.('a') ?? null),
  );
  expect(granted(answers)).toBe(100);
});

test('a refusal says how long it lasts', async () => {
  const { store, ...options } = storeOf(1, 1);
  const take = packets(options);
  store.now = 15_500;
  await take('a');
  expect(await take('a')).toBe(45);
});

test('whoever goes on after a refusal costs nothing until there is something again', async () => {
  const { store, ...options } = storeOf(1, 1);
  const take = packets(options);
  await take('a');
  await take('a');
  store.now = 20_000;
  expect(await take('a')).toBe(40);
  expect(store.draws).toBe(2);
  store.now = MINUTE;
  await take('a');
  expect(store.draws).toBe(3);
});

test('points of the last minute are not spent in this one', async () => {
  const { store, ...options } = storeOf(100, 10);
  const take = packets(options);
  await take('a');
  store.now = MINUTE + 1;
  await take('a');
  expect(store.draws).toBe(2);
});

test('a store that fails fails the one who asked, and is asked again', async () => {
  let fails = true;
  const draw = async () => {
    if (fails) throw new Error('no database');
    return { granted: true, msBeforeNext: MINUTE };
  };
  const take = packets({ draw, size: 1, clock: { now: () => new Date(0) } });
  await expect(take('a')).rejects.toThrow('no database');
  fails = false;
  expect(await take('a')).toBeNull();
});
