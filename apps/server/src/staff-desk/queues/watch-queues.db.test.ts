import { STAFF_QUEUE_NAMES } from '@portal/contract/staff/staff-queue-names';
import { makeTestDb } from '@portal/platform/database/testing/database';
import type { TestDb } from '@portal/platform/database/testing/database-server';
import { outgoingEvents } from '@portal/platform/events/tables';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { feedback } from '../../features/feedback/tables.ts';
import { findCrowded } from './crowded-queues.ts';
import { watchQueues } from './watch-queues.ts';

const START = new Date('2026-11-21T08:00:00Z');
const minutesAfter = (minutes: number) => new Date(START.getTime() + minutes * 60_000);

let testDb: TestDb;
beforeAll(async () => {
  testDb = await makeTestDb();
});
afterAll(() => testDb.drop());

test('a queue beyond its limit is reported by e-mail and event, and again only after an hour', async () => {
  const { db, pool } = testDb;
  const sent: { to: string; subject: string; text: string }[] = [];
  let now = START;
  const deps = {
    db,
    pool,
    clock: { now: () => now },
    limits: [{ queue: 'feedback', count: null, ageMinutes: 30 } as const],
    addresses: ['duty@example.rw'],
    emails: { send: async (email: (typeof sent)[number]) => void sent.push(email) },
    eventRecipients: [{ name: 'pager', types: null, numbers: false }],
    url: () => 'https://desk.example',
  };
  await db.insert(feedback).values({
    reference: 'ABCDEFGH',
    sending: 'x',
    topic: 'network',
    message: 'Slow.',
    locale: 'en',
    at: START,
  });
  const watchAt = async (minutes: number) => {
    now = minutesAfter(minutes);
    await watchQueues(deps);
    return sent.length;
  };
  expect(await watchAt(30)).toBe(0);
  expect(await watchAt(31)).toBe(1);
  expect(await watchAt(60)).toBe(1);
  expect(await watchAt(92)).toBe(2);
  expect(sent[0]).toMatchObject({ to: 'duty@example.rw' });
  expect(sent[0]?.text).toContain('https://desk.example/staff/queues/feedback');
  const events = await db.select().from(outgoingEvents);
  expect(events.map(({ type, data }) => [type, data])).toEqual([
    ['queue.alarm', { queue: 'feedback', count: 1, oldestMinutes: 31 }],
    ['queue.alarm', { queue: 'feedback', count: 1, oldestMinutes: 92 }],
  ]);
});

test('an e-mail that was not accepted is sent by the next run, not after an hour', async () => {
  const { db, pool } = testDb;
  const state = { isDown: true, sent: 0 };
  const deps = {
    db,
    pool,
    clock: { now: () => minutesAfter(600) },
    limits: [{ queue: 'feedback', count: 0, ageMinutes: null } as const],
    addresses: ['duty@example.rw'],
    emails: {
      send: async () => {
        if (state.isDown) throw new Error('the mail server does not respond');
        state.sent += 1;
      },
    },
    eventRecipients: [],
    url: () => 'https://desk.example',
  };
  await expect(watchQueues(deps)).rejects.toThrow();
  state.isDown = false;
  await watchQueues(deps);
  expect(state.sent).toBe(1);
});

test('a queue is beyond its limit exactly when it has more items or waits longer than allowed', () => {
  const limit = fc.option(fc.nat(100), { nil: null });
  fc.assert(
    fc.property(fc.constantFrom(...STAFF_QUEUE_NAMES), fc.nat(100), fc.nat(100), limit, limit, (...given) => {
      const [queue, count, age, most, ageMinutes] = given;
      const oldest = count === 0 ? null : new Date(START.getTime() - age * 60_000);
      const counted = { queue, count, oldest, mine: 0, overdue: 0 };
      const found = findCrowded([counted], [{ queue, count: most, ageMinutes }], START);
      const isBeyond = (most !== null && count > most) || (ageMinutes !== null && age > ageMinutes);
      expect(found.length > 0).toBe(count > 0 && isBeyond);
    }),
  );
});
