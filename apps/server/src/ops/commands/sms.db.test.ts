import { openTestDb } from '@portal/platform/database/testing/database';
import { beforeAll, expect, test } from 'vitest';
import type { CommandOptions } from '../command.ts';
import type { StaffContext } from '../open-staff-context.ts';
import { smsCommand } from './sms.ts';

const NOW = new Date('2040-03-01T08:30:00Z');

const db = openTestDb();
beforeAll(async () => {
  await db.pool.query(`
    INSERT INTO sms_messages (id, kind, subject, purpose, recipient, route, state, error, created_at, done_at) VALUES
      ('a', 'code', 'code-1', 'code 1', '+250 7** *** *56', 'smpp', 'delivered', NULL, '2040-03-01 08:00Z', '2040-03-01 08:00:04Z'),
      ('b', 'code', 'code-2', 'code 1', '+250 7** *** *57', 'smpp', 'failed', '027', '2040-03-01 08:10Z', '2040-03-01 08:11Z'),
      ('c', 'notice', 'p1', 'receipt', '+250 7** *** *58', 'smpp', 'not-sent', 'ECONNREFUSED', '2040-03-01 08:20Z', NULL),
      ('d', 'notice', 'p1', 'receipt', '+250 7** *** *58', 'kannel', 'accepted', NULL, '2040-03-01 08:20:01Z', NULL),
      ('e', 'code', 'code-3', 'code 1', '+250 7** *** *59', 'smpp', 'delivered', NULL, '2040-02-27 08:00Z', '2040-02-27 08:01Z')`);
});

const run = (options: CommandOptions) =>
  smsCommand.run({ pool: db.pool, clock: { now: () => NOW } } as unknown as StaffContext, {
    operands: [],
    options,
    staff: null,
  });

test('shows the states of each hour by route and kind', async () => {
  const { text, data } = await run({});
  expect((data as { hours: unknown[] }).hours).toHaveLength(3);
  expect(text).toMatch(/2040-03-01 10:00 +smpp +code +2 +(1 failed, 1 delivered|1 delivered, 1 failed) +4 s/);
  expect((await run({ hours: '200' })).text).toContain('2040-02-27');
  expect(await run({ hours: 'all' })).toMatchObject({ kind: 'wrong' });
});

test('shows the messages of a payment with masked numbers, and every route that was tried', async () => {
  const { text } = await run({ transaction: 'p1' });
  expect(text).toMatch(/receipt .*\*58 +smpp +not-sent +– +ECONNREFUSED\n.*kannel +accepted/);
  expect(await run({ transaction: 'p2' })).toMatchObject({ kind: 'not-found' });
});
