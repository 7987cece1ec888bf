import { expect, test } from 'vitest';
import { openTestDb } from '../../database/testing/database.ts';
import { createSummedCounters } from './summed-counters.ts';

const db = openTestDb();
const MINUTE = 60;
const NOW = Date.parse('2026-11-24T08:00:00Z');

/** Nodes whose clock a test moves. */
function createNodes(count: number) {
  const time = { now: NOW };
  let statements = 0;
  const query = (...args: Parameters<typeof db.pool.query>) => {
    statements += 1;
    return db.pool.query(...args);
  };
  const pool = { query } as unknown as typeof db.pool;
  const nodes = Array.from({ length: count }, () => createSummedCounters(pool, () => time.now));
  return { nodes, time, statements: () => statements };
}

const pointsOf = async (key: string) =>
  (await db.pool.query('SELECT points FROM rate_limits WHERE key = $1', [key])).rows[0]?.points;

test('a request waits for no statement, and a thousand of them are one', async () => {
  const { nodes, statements } = createNodes(1);
  for (let nth = 0; nth < 1_000; nth += 1)
    expect(
      await nodes[0]?.take(
        [
          { key: `own ${nth % 10}`, most: 500 },
          { key: 'all', most: 5_000 },
        ],
        MINUTE,
      ),
    ).toBeNull();
  expect(statements()).toBe(0);
  await nodes[0]?.send();
  expect(statements()).toBe(1);
  expect([await pointsOf('all'), await pointsOf('own 3')]).toEqual([1_000, 100]);
});

test('a visitor who goes from node to node is refused when the sums are known, at the latest a second later', async () => {
  const { nodes } = createNodes(2);
  const allowance = [{ key: 'wanderer', most: 10 }];
  for (let nth = 0; nth < 6; nth += 1)
    for (const node of nodes) expect(await node.take(allowance, MINUTE)).toBeNull();
  for (const node of nodes) await node.send();
  await nodes[0]?.take(allowance, MINUTE);
  await nodes[0]?.send();
  for (const node of nodes) expect(await node.take(allowance, MINUTE)).toBeGreaterThan(0);
});

test('a node that starts again knows what was counted before with its first sum', async () => {
  const first = createNodes(1).nodes[0];
  for (let nth = 0; nth < 9; nth += 1) await first?.take([{ key: 'stays', most: 10 }], MINUTE);
  await first?.send();
  const second = createNodes(1).nodes[0];
  expect(await second?.take([{ key: 'stays', most: 10 }], MINUTE)).toBeNull();
  await second?.send();
  expect(await second?.take([{ key: 'stays', most: 10 }], MINUTE)).toBeGreaterThan(0);
});

test('a new window begins with nothing', async () => {
  const { nodes, time } = createNodes(1);
  const take = () => nodes[0]?.take([{ key: 'patient', most: 1 }], MINUTE);
  expect(await take()).toBeNull();
  await nodes[0]?.send();
  expect(await take()).toBe(MINUTE);
  time.now += MINUTE * 1_000;
  expect(await take()).toBeNull();
  await nodes[0]?.send();
  expect(await pointsOf('patient')).toBe(1);
});

test('a point that was returned can be used again, also after it was sent', async () => {
  const { nodes } = createNodes(1);
  const allowance = [{ key: 'owner', most: 1 }];
  for (let nth = 0; nth < 5; nth += 1) {
    expect(await nodes[0]?.take(allowance, MINUTE)).toBeNull();
    if (nth % 2 === 0) await nodes[0]?.send();
    await nodes[0]?.giveBack(allowance, MINUTE);
  }
  await nodes[0]?.send();
  expect(await pointsOf('owner')).toBe(0);
});

test('what could not be sent while the database was away is sent later', async () => {
  const pool = { query: () => Promise.reject(new Error('away')) } as unknown as typeof db.pool;
  const away = { pool };
  const query = (...args: Parameters<typeof db.pool.query>) => away.pool.query(...args);
  const counters = createSummedCounters({ query: query as typeof db.pool.query }, () => NOW);
  await counters.take([{ key: 'late', most: 5 }], MINUTE);
  await expect(counters.send()).rejects.toThrow('away');
  await counters.take([{ key: 'late', most: 5 }], MINUTE);
  away.pool = db.pool;
  await counters.send();
  expect(await pointsOf('late')).toBe(2);
});
