import { createPaymentHarness, type PaymentHarness } from '@portal/payments/testing/payment-harness';
import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { secret } from '../crypto/secret.ts';
import { openTestDb } from '../database/testing/database.ts';
import type { EventEndpoint } from './event-endpoint.ts';
import { readOldestWaiting } from './event-store.ts';
import { buy, buyAndReturn, openSender } from './testing/event-purchases.ts';
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

const db = openTestDb();
let harness: PaymentHarness;
let receiver: EventReceiver;
let other: EventReceiver;

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

const endpoint = (fields: Partial<EventEndpoint> = {}) => endpointAt(receiver, fields);

const open = (...endpoints: EventEndpoint[]) => openSender({ harness, db }, endpoints);

/** The library compares the time of an event with the clock of its machine. */
function useClockOfReceiver(): void {
  vi.useFakeTimers({ toFake: ['Date'], now: harness.clock.now() });
}

describe('another system of the operator', () => {
  test('is told about a purchase when it is paid and when it is delivered', async () => {
    const sender = open(endpoint());
    const id = await buy(harness);
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
    await buyAndReturn(harness);
    await send(sender);
    expect(types(receiver)).toEqual(['payment.paid', 'payment.refunded']);
  });

  test('can prove by the library of Standard Webhooks that the portal sent it', async () => {
    const sender = open(endpoint());
    await buy(harness);
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
    await buy(harness);
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
    await buy(harness);
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
    await buy(harness);
    await send(sender);
    expect(types(receiver)).toEqual(['payment.delivered']);
    expect(types(other)).toEqual(['payment.delivered', 'payment.paid']);
  });
});

describe('an endpoint that fails', () => {
  test('gets every event later, under the same ids', async () => {
    const sender = open(endpoint());
    receiver.status = 500;
    await buy(harness);
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
    await buy(harness);
    await send(sender);
    await send(sender);
    expect(receiver.received).toHaveLength(2);
    expect(other.received).toHaveLength(2);
    harness.clock.advance(HOUR);
    expect(await readOldestWaiting(db.pool, harness.clock.now())).toEqual({ crm: expect.closeTo(3_610, -2) });
  });

  test('that refuses one event forever gets the others', async () => {
    const sender = open(endpoint());
    await buy(harness);
    await db.pool.query("UPDATE outgoing_events SET data = '{}', attempts = 20 WHERE type = 'payment.paid'");
    receiver.status = 400;
    await send(sender);
    receiver.status = 200;
    harness.clock.advance(40_000);
    await send(sender);
    expect(types(receiver)).toEqual(['payment.delivered', 'payment.delivered', 'payment.paid']);
  });

  test('that refuses one event and accepts others gets the next ones without a pause', async () => {
    const sender = open(endpoint());
    receiver.refuses = 'payment.paid';
    await buy(harness);
    await send(sender);
    expect(types(receiver)).toEqual(['payment.delivered', 'payment.paid']);
    // The clock stands: this one happens while the endpoint would pause.
    await db.pool.query(
      `INSERT INTO outgoing_events (endpoint, id, type, at, data, due_at)
       SELECT endpoint, id || '-next', type, at, data, at FROM outgoing_events WHERE type = 'payment.delivered'`,
    );
    await send(sender);
    expect(types(receiver)).toEqual(['payment.delivered', 'payment.delivered', 'payment.paid']);
  });

  test('to an unreachable system is tried again', async () => {
    const sender = open(endpoint({ url: 'http://127.0.0.1:1/' }));
    await buy(harness);
    await send(sender);
    const { rows } = await db.pool.query('SELECT DISTINCT error, delivered_at FROM outgoing_events');
    expect(rows).toEqual([{ error: expect.any(String), delivered_at: null }]);
  });
});
