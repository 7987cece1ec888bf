import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestPortal, type TestPortal } from '../testing/portal.ts';

const NOW = new Date('2026-11-28T08:00:00Z');

let portal: TestPortal;
beforeAll(async () => {
  portal = await createTestPortal({
    clock: { now: () => NOW },
    environment: {
      STAFF_ALARMS: 'feedback=0/5',
      EVENT_ENDPOINTS: JSON.stringify([
        { name: 'erp', url: 'http://127.0.0.1:9/hook', secret: `whsec_${'A'.repeat(43)}=` },
      ]),
    },
  });
});
afterAll(() => portal.close());

const sql = async (text: string, values: unknown[] = []) =>
  (await portal.root.jobs.pool.query(text, values)).rows;

/** What the wiring gives a job to do, each with what it leaves behind when it was done. */
const DUTIES: readonly {
  duty: string;
  job: keyof TestPortal['root']['jobs']['handlers'];
  cause: () => Promise<unknown>;
  isDone: () => Promise<boolean>;
}[] = [
  {
    duty: 'counters of visitors whose window ended long ago are erased with the orders',
    job: 'erase-orders',
    cause: () => sql(`INSERT INTO rate_limits (key, points, expire) VALUES ('orders:old', 1, 1)`),
    isDone: async () => (await sql(`SELECT FROM rate_limits WHERE key = 'orders:old'`)).length === 0,
  },
  {
    duty: 'a closed day that was changed raises the alarm of the night',
    job: 'audit-invariants',
    cause: () =>
      sql(
        `INSERT INTO day_closes (seq, day, kind, content, previous_hash, hash) VALUES (1, '2026-11-27', 'close', '{}', '', 'forged')`,
      ),
    isDone: async () => {
      const { body } = await portal.app.inject('/metrics');
      return !/payment_alarms_total\{alarm="invariant"\} 0$/m.test(body);
    },
  },
  {
    duty: 'the alarm of a crowded queue goes to the systems that receive events',
    job: 'watch-queues',
    cause: () =>
      sql(
        `INSERT INTO feedback (reference, sending, topic, message, locale, at) VALUES ('ABCDEFGH', 'x', 'other', 'x', 'en', $1)`,
        [new Date(NOW.getTime() - 3_600_000)],
      ),
    isDone: async () => (await sql(`SELECT FROM outgoing_events WHERE type = 'queue.alarm'`)).length === 1,
  },
];

test.each(DUTIES)('$duty ($job)', async ({ job, cause, isDone }) => {
  await cause();
  expect(await isDone()).toBe(false);
  await portal.root.jobs.handlers[job]({} as never);
  expect(await isDone()).toBe(true);
});
