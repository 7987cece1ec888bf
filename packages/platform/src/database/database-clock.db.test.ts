import { afterEach, expect, test, vi } from 'vitest';
import { type DatabaseClock, startDatabaseClock } from './database-clock.ts';
import { openTestDb } from './testing/database.ts';

const db = openTestDb();
let clock: DatabaseClock | null = null;
afterEach(() => {
  vi.useRealTimers();
  clock?.stop();
});

const HOUR = 3_600_000;

/** Milliseconds between a clock and the database's, and what the question takes: below a minute, while the clocks here are wrong by more. */
async function distance(): Promise<number> {
  const asked = clock?.now().getTime() ?? Number.NaN;
  const { rows } = await db.pool.query<{ at: Date }>('SELECT clock_timestamp() AS at');
  return Math.abs((rows[0]?.at.getTime() ?? Number.NaN) - asked);
}

test.each([
  ['an hour ahead', HOUR],
  ['ninety seconds behind', -90_000],
])('a node whose own clock is %s goes by the database', async (_name, wrong) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + wrong });
  clock = await startDatabaseClock(db.pool);
  expect(await distance()).toBeLessThan(60_000);
});

test('is not affected when the machine clock is set back', async () => {
  clock = await startDatabaseClock(db.pool);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - HOUR });
  expect(await distance()).toBeLessThan(60_000);
});

test('follows a database with another time and ignores slow responses', async () => {
  let told = 5_000_000;
  let counted = 1_000;
  let answerTakes = 10;
  const query = async () => {
    counted += answerTakes;
    return { rows: [{ ms: told }] };
  };
  clock = await startDatabaseClock({ query } as unknown as typeof db.pool, { elapsed: () => counted });
  expect(clock.now().getTime()).toBe(5_000_005);

  answerTakes = 8_000;
  told = 5_002_000;
  await clock.synchronize();
  expect(clock.now().getTime()).toBe(5_008_005);

  answerTakes = 10;
  told = 9_000_000;
  await clock.synchronize();
  expect(clock.now().getTime()).toBe(9_000_000);
});

test('continues while the database is unavailable', async () => {
  let away = false;
  const query = async () => {
    if (away) throw new Error('connect ECONNREFUSED');
    return { rows: [{ ms: 7_000 }] };
  };
  let counted = 0;
  clock = await startDatabaseClock({ query } as unknown as typeof db.pool, { elapsed: () => counted });
  away = true;
  counted = 250;
  await expect(clock.synchronize()).rejects.toThrow('ECONNREFUSED');
  expect(clock.now()).toEqual(new Date(7_250));
});
