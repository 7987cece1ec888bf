import { createPaymentHarness, type PaymentHarness } from '@portal/payments/testing/payment-harness';
import { replayEventsCommand } from '@portal/server/ops/commands/events';
import type { StaffContext } from '@portal/server/ops/open-staff-context';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestDb } from '../database/testing/database.ts';
import type { EventEndpoint } from './event-endpoint.ts';
import { eraseEvents, readRecipients, storeRecipients } from './event-store.ts';
import { buy, buyAndReturn, openSender } from './testing/event-purchases.ts';
import { type EventReceiver, endpointAt, send, startReceiver } from './testing/event-receiver.ts';

const HOUR = 3_600_000;

const db = openTestDb();
let harness: PaymentHarness;
let receiver: EventReceiver;

beforeEach(async () => {
  harness = createPaymentHarness(db.pool);
  await harness.clear();
  await db.pool.query('DELETE FROM outgoing_events');
  receiver = await startReceiver();
});
afterEach(() => receiver.close());

const endpoint = (fields: Partial<EventEndpoint> = {}) => endpointAt(receiver, fields);
const open = (...endpoints: EventEndpoint[]) => openSender({ harness, db }, endpoints);

test('without an endpoint, a purchase records no event', async () => {
  open();
  await buy(harness);
  expect((await db.pool.query('SELECT FROM outgoing_events')).rowCount).toBe(0);
});

test('staff send the events of an hour again', async () => {
  const sender = open(endpoint());
  await buy(harness);
  await send(sender);
  const before = receiver.received.splice(0).map(({ headers }) => headers['webhook-id']);
  const context = { pool: db.pool, clock: harness.clock } as unknown as StaffContext;
  const staff = { by: 'keza', reason: 'the CRM lost a day' };
  const replay = (from: string, until: string) =>
    replayEventsCommand.run(context, { operands: [], options: { from, until }, staff });
  expect(await replay('2040-02-28', '2040-02-29')).toMatchObject({ kind: 'not-found' });
  expect(await replay('2040-03-02', '2040-03-01')).toMatchObject({ kind: 'wrong' });
  await db.pool.query(`UPDATE outgoing_events SET attempts = 9, error = 'HTTP 503'`);
  expect(await replay('2040-03-01', '2040-03-02')).toMatchObject({ kind: 'done', data: { events: 2 } });
  // A receiver that fails once more is tried again after seconds, as with a new event, not after an hour.
  const { rows } = await db.pool.query('SELECT DISTINCT attempts, error, delivered_at FROM outgoing_events');
  expect(rows).toEqual([{ attempts: 0, error: null, delivered_at: null }]);
  await send(sender);
  expect(receiver.received.map(({ headers }) => headers['webhook-id']).sort()).toEqual(before.sort());
});

test('staff commands record events for the endpoints of the portal that started last', async () => {
  await storeRecipients(db.db, [endpoint(), endpoint({ name: 'erp', types: ['payment.paid'] })]);
  await storeRecipients(db.db, [endpoint({ types: ['payment.refunded'], numbers: true })]);
  expect(await readRecipients(db.db)).toEqual([{ name: 'crm', types: ['payment.refunded'], numbers: true }]);
});

test('old events are erased', async () => {
  open(endpoint());
  await buy(harness);
  await eraseEvents(db.db, new Date(harness.clock.now().getTime() - HOUR));
  expect((await db.pool.query('SELECT FROM outgoing_events')).rowCount).toBe(2);
  await eraseEvents(db.db, harness.clock.now());
  expect((await db.pool.query('SELECT FROM outgoing_events')).rowCount).toBe(0);
});

test('whatever is bought: every charge, delivery and refund is reported once, and nothing else', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.boolean(), { minLength: 1, maxLength: 4 }), async (isDelivered) => {
      await harness.clear();
      await db.pool.query('DELETE FROM outgoing_events');
      open(endpoint());
      for (const good of isDelivered) await (good ? buy(harness) : buyAndReturn(harness));
      const { rows } = await db.pool.query(
        `SELECT e.payment_id, e.version, o.id FROM payment_events e
         FULL JOIN outgoing_events o ON o.id = 'evt_' || e.payment_id || '_' || e.version
         WHERE o.id IS NOT NULL OR e.event IN ('charge-confirmed', 'delivered', 'refund-confirmed')`,
      );
      expect(rows).toHaveLength(isDelivered.length * 2);
      for (const { payment_id: payment, id } of rows) {
        expect(id).not.toBeNull();
        expect(payment).not.toBeNull();
      }
    }),
    { numRuns: 3 },
  );
});
