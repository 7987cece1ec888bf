import { openTestDb } from '@portal/platform/database/testing/database';
import { beforeEach, expect, test } from 'vitest';
import { recordUndeliveredCode } from '../code-store.ts';
import { isBreakerTripped, readConversion } from './sms-breaker.ts';

const NOW = new Date('2040-03-01T08:00:00Z');

const db = openTestDb();
beforeEach(() => db.pool.query('TRUNCATE codes'));

/** Codes sent ten minutes ago. */
async function insertCodes(name: string, count: number, isEntered: boolean): Promise<string[]> {
  const { rows } = await db.pool.query<{ id: string }>(
    `INSERT INTO codes (id, visitor_id, msisdn, purpose, subject, locale, created_at, sent_at, expires_at, verified_at)
     SELECT $1 || n, 'v', '733000001', 'bill', '733000001', 'en', at, at, at, CASE WHEN $3 THEN at END
     FROM generate_series(1, $2) n, (SELECT $4::timestamptz - interval '10 minutes' AS at) t RETURNING id`,
    [name, count, isEntered, NOW],
  );
  return rows.map(({ id }) => id);
}

test('codes that the message centre did not deliver do not count', async () => {
  await insertCodes('entered', 100, true);
  const missing = await insertCodes('missing', 300, false);
  expect(await readConversion(db.db, NOW)).toBeLessThan(1);
  for (const id of missing.slice(0, 200)) await recordUndeliveredCode(db.db, { id, now: NOW });
  expect(await readConversion(db.db, NOW)).toBe(0.5);
  expect(await isBreakerTripped(db.db, NOW)).toBe(false);
});

test('codes that were delivered and not entered trip the breaker', async () => {
  await insertCodes('entered', 50, true);
  await insertCodes('missing', 150, false);
  expect(await isBreakerTripped(db.db, NOW)).toBe(true);
});
