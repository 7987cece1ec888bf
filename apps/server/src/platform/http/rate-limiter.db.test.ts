import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { makeTestDb } from '../db/test-db.ts';
import type { TestDb } from '../db/test-server.ts';
import { rateLimiter } from './rate-limiter.ts';
import { ALLOWANCES } from './rate-limits.ts';

let db: TestDb;
beforeAll(async () => {
  db = await makeTestDb();
});
afterAll(() => db.drop());
afterEach(() => void vi.useRealTimers());

const HOUR = 3_600_000;
/** The one time both nodes are given. */
const NOON = new Date('2040-03-01T12:00:00Z');
let since = 0;
const clock = { now: () => new Date(NOON.getTime() + since) };

/** Feedback a visitor may still leave on a node whose own clock is wrong by so much; refused with these seconds. */
async function untilRefused(visitorId: string, wrong: number): Promise<{ given: number; seconds: number }> {
  vi.useFakeTimers({ toFake: ['Date'], now: NOON.getTime() + since + wrong });
  const limiter = rateLimiter({ pool: db.pool, clock, factor: 1 });
  for (let given = 0; ; given += 1) {
    const seconds = await limiter('feedback', { address: visitorId, visitorId });
    if (seconds !== null) return { given, seconds };
  }
}

const { perVisitor, seconds } = ALLOWANCES.feedback;

test('a node whose clock is ahead gives nobody a second allowance, and takes none away', async () => {
  since = 0;
  expect(await untilRefused('keza', 0)).toEqual({ given: perVisitor, seconds });
  since = 60_000;
  expect(await untilRefused('keza', HOUR)).toEqual({ given: 0, seconds: seconds - 60 });
  expect(await untilRefused('mugisha', HOUR)).toEqual({ given: perVisitor, seconds });
  since = 120_000;
  expect(await untilRefused('mugisha', -HOUR)).toEqual({ given: 0, seconds: seconds - 60 });
  since = 60_000 + seconds * 1000;
  expect(await untilRefused('mugisha', -HOUR)).toEqual({ given: perVisitor, seconds });
});
