import fc from 'fast-check';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createPaymentStore } from '../../features/payments/engine/payment-store.ts';
import {
  createPaymentHarness,
  type PaymentHarness,
} from '../../features/payments/testing/payment-harness.ts';
import { replayEventsCommand } from '../../ops/commands/events.ts';
import type { StaffContext } from '../../ops/open-staff-context.ts';
import { secret } from '../crypto/secret.ts';
import { makeTestDb } from '../database/testing/database.ts';
import type { TestDb } from '../database/testing/database-server.ts';
import type { EventEndpoint } from './event-endpoint.ts';
import { eraseEvents, readOldestWaiting, readRecipients, storeRecipients } from './event-store.ts';
import { createEventSender, type EventSender } from './send-events.ts';
import {
  bodies,
  type EventReceiver,
  endpointAt,
  SECRET,
  send,
  startReceiver,
  types,
} from './testing/event-receiver.ts';

const NEW_SECRET = `whsec_${Buffer.alloc(24, 9).toString('base64')}`;
const HOUR = 3_600_000;

let db: TestDb;
let harness: PaymentHarness;
let receiver: EventReceiver;
let other: EventReceiver;

beforeAll(async () => {
  db = await makeTestDb();
});
beforeEach(async () => {
  harness = createPaymentHarness(db.pool);
  await harness.clear();
  await db.pool.query('DELETE FROM outgoing_events');
  [receiver, other] = [await startReceiver(), await startReceiver()];
});
afterEach(() => {
  vi.useRealTimers();
  receiver.close();
  other.close();
});
afterAll(() => db.drop());

const endpoint = (fields: Partial<EventEndpoint> = {}) => endpointAt(receiver, fields);

function open(...endpoints: EventEndpoint[]): EventSender {
  harness.deps.store = createPaymentStore(harness.process.pool, endpoints);
  const log = { warn: () => {} };
  return createEventSender({ pool: db.pool, clock: harness.clock, endpoints, log });
}

async function buy(): Promise<string> {
  const id = await harness.pay();
  harness.wallet.approve(id);
  await harness.pass(10_000);
  return id;
}

async function buyAndReturn(): Promise<string> {
  harness.operator.state.refusal = 'line-closed';
  const id = await buy();
  harness.operator.state.refusal = null;
  return id;
}

/** The library compares the time of an event with the clock of its machine. */
function useClockOfReceiver(): void {
  vi.useFakeTimers({ toFake: ['Date'], now: harness.clock.now() });
}

describe('another system of the operator', () => {
  test('is told about a purchase when it is paid and when it is delivered', async () => {
    const sender = open(endpoint());
    const id = await buy();
    await send(sender);
    expect(types(receiver)).toEqual(['payment.delivered', 'payment.paid']);
    expect(bodies(receiver).find(({ type }) => type === 'payment.delivered')).toMatchObject({
      timestamp: expect.stringMatching(/^2040-03-01T/),
      data: {
        transactionId: id,
        orderKind: 'prepaid-recharge',
        paymentMode: 'money-push',
        price: { amount: '500', currencyCode: 'RWF' },
        charged: { amount: '500', currencyCode: 'RWF' },
      },
    });
  });

  test('is told about a refund', async () => {
    const sender = open(endpoint());
    await buyAndReturn();
    await send(sender);
    expect(types(receiver)).toEqual(['payment.paid', 'payment.refunded']);
  });

  test('can prove by the library of Standard Webhooks that the portal sent it', async () => {
    const sender = open(endpoint());
    await buy();
    await send(sender);
    useClockOfReceiver();
    const [first] = receiver.received;
    expect(first).toBeDefined();
    const webhook = new Webhook(SECRET);
    expect(webhook.verify(first?.body ?? '', first?.headers ?? {})).toMatchObject({ type: 'payment.paid' });
    expect(() => webhook.verify(`${first?.body} `, first?.headers ?? {})).toThrow('No matching signature');
    expect(() => new Webhook(NEW_SECRET).verify(first?.body ?? '', first?.headers ?? {})).toThrow();
  });

  test('can use the old and the new secret while they are replaced', async () => {
    const sender = open(endpoint({ secrets: [secret(NEW_SECRET), secret(SECRET)] }));
    await buy();
    await send(sender);
    useClockOfReceiver();
    for (const each of [SECRET, NEW_SECRET])
      for (const { body, headers } of receiver.received)
        expect(() => new Webhook(each).verify(body, headers)).not.toThrow();
  });

  test.each([
    [false, false],
    [true, true],
  ])('receives phone numbers only when it is configured so: %s', async (numbers, isShown) => {
    const sender = open(endpoint({ numbers }));
    await buy();
    await send(sender);
    expect(receiver.received).toHaveLength(2);
    for (const { body } of receiver.received)
      expect(/\d{9}/.test(body.replace(/"2040[^"]*"/g, ''))).toBe(isShown);
  });

  test('receives only the types that it is configured for', async () => {
    const sender = open(
      endpoint({ types: ['payment.delivered'] }),
      endpoint({ name: 'erp', url: other.url }),
    );
    await buy();
    await send(sender);
    expect(types(receiver)).toEqual(['payment.delivered']);
    expect(types(other)).toEqual(['payment.delivered', 'payment.paid']);
  });
});

describe('an endpoint that fails', () => {
  test('gets every event later, under the same ids', async () => {
    const sender = open(endpoint());
    receiver.status = 500;
    await buy();
    await send(sender);
    const failed = receiver.received.splice(0).map(({ headers }) => headers['webhook-id']);
    receiver.status = 200;
    harness.clock.advance(HOUR);
    await send(sender);
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect([...ids].sort()).toEqual([...failed].sort());
    harness.clock.advance(HOUR);
    await send(sender);
    expect(receiver.received).toHaveLength(2);
  });

  test('is not tried again at once, and stops no other endpoint', async () => {
    receiver.status = 500;
    const sender = open(endpoint(), endpoint({ name: 'erp', url: other.url }));
    await buy();
    await send(sender);
    await send(sender);
    expect(receiver.received).toHaveLength(2);
    expect(other.received).toHaveLength(2);
    harness.clock.advance(HOUR);
    expect(await readOldestWaiting(db.pool, harness.clock.now())).toEqual({ crm: expect.closeTo(3_610, -2) });
  });

  test('that refuses one event for ever gets the others', async () => {
    const sender = open(endpoint());
    await buy();
    await db.pool.query("UPDATE outgoing_events SET data = '{}', attempts = 20 WHERE type = 'payment.paid'");
    receiver.status = 400;
    await send(sender);
    receiver.status = 200;
    harness.clock.advance(40_000);
    await send(sender);
    expect(types(receiver)).toEqual(['payment.delivered', 'payment.delivered', 'payment.paid']);
  });

  test('that nobody reaches is tried again', async () => {
    const sender = open(endpoint({ url: 'http://127.0.0.1:1/' }));
    await buy();
    await send(sender);
    const { rows } = await db.pool.query('SELECT DISTINCT error, delivered_at FROM outgoing_events');
    expect(rows).toEqual([{ error: expect.any(String), delivered_at: null }]);
  });
});

test('without an endpoint, a purchase records no event', async () => {
  open();
  await buy();
  expect((await db.pool.query('SELECT FROM outgoing_events')).rowCount).toBe(0);
});

test('staff send the events of an hour again', async () => {
  const sender = open(endpoint());
  await buy();
  await send(sender);
  const before = receiver.received.splice(0).map(({ headers }) => headers['webhook-id']);
  const context = { pool: db.pool, clock: harness.clock } as unknown as StaffContext;
  const staff = { by: 'keza', reason: 'the CRM lost a day' };
  const replay = (from: string, until: string) =>
    replayEventsCommand.run(context, { operands: [], options: { from, until }, staff });
  expect(await replay('2040-02-28', '2040-02-29')).toMatchObject({ kind: 'not-found' });
  expect(await replay('2040-03-02', '2040-03-01')).toMatchObject({ kind: 'refused' });
  expect(await replay('2040-03-01', '2040-03-02')).toMatchObject({ kind: 'done', data: { events: 2 } });
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
  await buy();
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
      for (const good of isDelivered) await (good ? buy() : buyAndReturn());
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
