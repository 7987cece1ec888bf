import { expect, test } from 'vitest';
import { openTestDb } from '../../database/testing/database.ts';
import { limitFailedLookups } from './failed-lookups.ts';
import { createRateLimiter, eraseOldCounters } from './rate-limiter.ts';
import { RATE_LIMITS } from './rate-limits.ts';

const db = openTestDb();
/** Stands: a slow machine does not end a window. */
const NOW = new Date('2026-11-24T08:00:00Z');
const createLimiter = () => createRateLimiter({ pool: db.pool, factor: 1, clock: { now: () => NOW } });

const { perVisitor, perNewVisitors = 0, perAddress } = RATE_LIMITS.feedback;
type Keys = Parameters<ReturnType<typeof createRateLimiter>>[1];

/** Number of accepted feedback requests of the `nth` visitors until the first refusal. */
async function takenUntilRefused(keysOf: (nth: number) => Keys, nodes = [createLimiter()]) {
  for (let taken = 0; ; taken += 1) {
    const seconds = await nodes[taken % nodes.length]?.('feedback', keysOf(taken));
    if (seconds !== null && seconds !== undefined) return { taken, seconds };
  }
}

test('shares the limit of a visitor between nodes and returns the waiting time', async () => {
  const nodes = [createLimiter(), createLimiter()];
  const { taken, seconds } = await takenUntilRefused(() => ({ address: 'a', visitorId: 'keza' }), nodes);
  expect(taken).toBe(perVisitor);
  expect(seconds).toBe(RATE_LIMITS.feedback.seconds);
});

test('limits new visitors of one network together', async () => {
  const fresh = (nth: number) => ({ address: 'b', visitorId: `new ${nth}`, newVisitorsOf: '203.0.113.0/24' });
  expect((await takenUntilRefused(fresh)).taken).toBe(perNewVisitors);
  const known = { address: 'b', visitorId: 'here since yesterday' };
  expect(await createLimiter()('feedback', known)).toBeNull();
});

test('limits each address separately', async () => {
  const each = (nth: number) => ({ address: 'c', visitorId: `somebody ${nth}` });
  expect((await takenUntilRefused(each)).taken).toBe(perAddress);
});

test('rejects further requests without a database query', async () => {
  const limiter = createLimiter();
  const keys = { address: 'd', visitorId: 'stubborn' };
  await takenUntilRefused(() => keys, [limiter]);
  const { pool } = db;
  const broken = pool.query;
  pool.query = (() => Promise.reject(new Error('asked'))) as unknown as typeof pool.query;
  try {
    expect(await limiter('feedback', keys)).toBeGreaterThan(0);
  } finally {
    pool.query = broken;
  }
});

test('can consume a returned point again', async () => {
  const limiter = createLimiter();
  const keys = { address: 'e', visitorId: 'owner' };
  for (let nth = 0; nth < 50; nth += 1) {
    expect(await limiter('account', keys)).toBeNull();
    await limiter.refundPoints('account', keys);
  }
});

test('forgets a window an hour after its end, and none that still counts', async () => {
  const limiter = createLimiter();
  const counted = async () =>
    (await db.pool.query("SELECT FROM rate_limits WHERE key LIKE '%keza f'")).rowCount;
  await limiter('feedback', { address: 'f', visitorId: 'keza f' });
  const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1_000);
  const anHourAfter = RATE_LIMITS.feedback.seconds + 3_600;
  await eraseOldCounters(db.pool, later(anHourAfter));
  expect(await counted()).toBe(1);
  await eraseOldCounters(db.pool, later(anHourAfter + 1));
  expect(await counted()).toBe(0);
});

test('does not count a visitor over their own limit against their address', async () => {
  const nodes = [createLimiter(), createLimiter()];
  await takenUntilRefused(() => ({ address: 'g', visitorId: 'loud' }), nodes);
  for (const node of nodes) await node('feedback', { address: 'g', visitorId: 'loud' });
  const { rows } = await db.pool.query("SELECT points FROM rate_limits WHERE key = 'feedback:a:g'");
  expect(rows).toEqual([{ points: perVisitor }]);
});

test.each(['account', 'bill', 'lead'] as const)(
  'a lookup by %s that nobody answered does not count as a wrong one',
  async (group) => {
    const lookUp = limitFailedLookups(createLimiter(), group);
    const asked = { subjects: [`${group} 1`, `${group} 2`], network: '203.0.113.0/24' };
    const noAnswer = () => Promise.reject(new Error('the operator does not answer'));
    for (let nth = 0; nth <= RATE_LIMITS[group].perVisitor; nth += 1)
      await expect(lookUp({ ...asked, find: noAnswer })).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(await lookUp({ ...asked, find: async () => 'found' })).toBe('found');
  },
);
