import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createMemoryCounters, createMemoryWindows } from './memory-counters.ts';

function createCounters() {
  let now = Date.parse('2040-02-29T08:00:00Z');
  const counters = createMemoryCounters(() => now);
  return {
    take: (most: number, key = 'keza') => counters.take([{ key, most }], 60),
    giveBack: (key = 'keza') => counters.giveBack([{ key, most: 1 }], 60),
    pass: (seconds: number) => {
      now += seconds * 1_000;
    },
  };
}

test('whoever is over the allowance waits until the window ends, and pressing on does not make it longer', async () => {
  const { take, pass } = createCounters();
  expect([await take(2), await take(2)]).toEqual([null, null]);
  pass(20.5);
  expect([await take(2), await take(2)]).toEqual([40, 40]);
  pass(39);
  expect(await take(2)).toBe(1);
  pass(0.5);
  expect(await take(2)).toBeNull();
  expect(await take(2, 'somebody else')).toBeNull();
});

test('a request that should not count leaves its point to the next one', async () => {
  const { take, giveBack } = createCounters();
  await giveBack();
  expect(await take(1)).toBeNull();
  await giveBack();
  expect([await take(1), await take(1)]).toEqual([null, 60]);
});

test('no window of a minute lets more through than the allowance, however requests fall', async () => {
  const requests = fc.array(fc.record({ after: fc.nat(40), key: fc.constantFrom('a', 'b') }), {
    maxLength: 60,
  });
  await fc.assert(
    fc.asyncProperty(requests, fc.integer({ min: 1, max: 5 }), async (list, most) => {
      const { take, pass } = createCounters();
      const accepted: Record<string, number[]> = { a: [], b: [] };
      let at = 0;
      for (const { after, key } of list) {
        pass(after);
        at += after;
        if ((await take(most, key)) === null) accepted[key]?.push(at);
      }
      // A window begins with the first request after the one before has ended.
      for (const times of Object.values(accepted))
        for (let begin = 0; begin < times.length; ) {
          const first = times[begin] ?? 0;
          const inWindow = times.filter((time) => time >= first && time < first + 60).length;
          expect(inWindow).toBeLessThanOrEqual(most);
          begin += inWindow;
        }
    }),
  );
});

test('a flood of addresses does not fill the memory for longer than its window', () => {
  let now = 0;
  const windows = createMemoryWindows(() => now);
  for (let round = 0; round < 20; round += 1) {
    for (let nth = 0; nth < 5_000; nth += 1) windows.open(`${round} ${nth}`, 60);
    now += 60_000;
  }
  expect(windows.size()).toBeLessThan(30_000);
});
