import { money } from '@portal/domain/money/money';
import { sandboxOperator } from '@portal/operator/sandbox/sandbox-operator';
import { englishWording } from '@portal/platform/content/testing/content';
import { newId } from '@portal/platform/crypto/new-id';
import { openTestDb } from '@portal/platform/database/testing/database';
import { createFormatText } from '@portal/platform/wording/sentences';
import { beforeEach, describe, expect, test } from 'vitest';
import { eraseOrders } from './erase-orders.ts';
import type { OrderInputOf } from './order-input.ts';
import type { OrderPayment, OrdersDeps } from './orders-deps.ts';
import { placeOrder } from './place-order.ts';
import { createPayableOrderReader, readOrder } from './read-order.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const LINES: Record<string, 'prepaid' | 'postpaid'> = { '788000001': 'prepaid', '788000002': 'postpaid' };

const db = openTestDb();
let deps: OrdersDeps;
let now: number;
let payments: OrderPayment[];
beforeEach(() => {
  now = new Date('2040-03-01T08:00:00Z').getTime();
  payments = [];
  const clock = { now: () => new Date(now) };
  const operator = sandboxOperator({ db: db.db, clock });
  deps = {
    holdsAlready: async () => false,
    ...operator,
    db: db.db,
    clock,
    newId,
    eventRecipients: [],
    isPaused: async () => false,
    formatText: createFormatText({ name: 'Umoja' }, englishWording),
    limitOrders: (_order, place) => place(),
    payLinkMs: 24 * 3_600_000,
    lines: { find: async (msisdn) => LINES[msisdn] ?? null },
    settings: {
      read: async () => ({
        ...(await operator.settings.read()),
        prepaidLimits: { min: money(100, 'RWF'), max: money(50_000, 'RWF') },
      }),
    },
    canReadBill: async () => false,
    findBundleNote: () => null,
    findFixedLine: () => Promise.reject(new Error('not for a recharge')),
    isApplicant: async () => false,
    findBill: () => Promise.reject(new Error('not for a recharge')),
    findLead: () => Promise.reject(new Error('not for a recharge')),
    absentPorts: [],
    findProvenNumber: async () => null,
    companyNames: [],
    findPayments: async (ids) => payments.filter(({ orderId }) => ids.includes(orderId)),
  };
});

type OrderChange = Partial<OrderInputOf<'PREPAID_RECHARGE'>> & { visitorId?: string };

function place({ visitorId = 'visitor', ...over }: OrderChange = {}) {
  const usual = { msisdn: '0788 000 001', amount: '500', redirectPage: '/prepaid-recharge', again: false };
  return placeOrder(
    deps,
    { transactionType: 'PREPAID_RECHARGE', ...usual, ...over },
    { visitorId, network: '196.12.0.0/24' },
  );
}

async function placed(over: OrderChange = {}): Promise<string> {
  const outcome = await place(over);
  if (outcome.kind !== 'placed') throw new Error('not placed');
  return outcome.orderId;
}

const read = (id: string, visitorId = 'visitor') => readOrder(deps, id, { visitorId, locale: 'en' });

/** Records a payment of the order, begun now; by default one that was delivered. */
const paid = (orderId: string, phase: OrderPayment['phase'] = 'delivered') =>
  payments.push({
    orderId,
    transactionId: `t-${orderId}`,
    visitorId: 'visitor',
    status: phase === 'delivered' ? 'SUCCESS' : 'IN_PROCESS',
    wasSent: phase !== 'unsent',
    phase,
    since: new Date(now),
  });

describe('an order', () => {
  test('is shown in full to its own browser and masked to any other', async () => {
    const id = await placed();
    expect(await read(id)).toMatchObject({
      msisdn: '788000001',
      theme: 'light',
      flow: 'PURCHASE',
      amount: '500',
      currency: 'RWF',
      lineType: 'PREPAID',
      own: true,
      transactionId: null,
    });
    expect(await read(id, 'stranger')).toMatchObject({ msisdn: '+250 7** *** *01', own: false });
  });

  test('contains the id of its transaction', async () => {
    const id = await placed();
    paid(id);
    expect(await read(id)).toMatchObject({ transactionId: `t-${id}` });
  });

  test('gives the payments its price and number', async () => {
    const id = await placed();
    const find = createPayableOrderReader(db.pool);
    expect(await find(id)).toMatchObject({ id, msisdn: '788000001', amount: money(500, 'RWF') });
    expect(await find('nothing')).toBeNull();
  });

  test('that does not exist is not found', async () => {
    await expect(read(newId())).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('is erased a day after it expired', async () => {
    const id = await placed();
    now += 47 * HOUR;
    await eraseOrders(deps);
    await read(id);
    now += 2 * HOUR;
    await eraseOrders(deps);
    await expect(read(id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('is refused', () => {
  test.each([
    ['12345', 'malformed'],
    ['788999999', 'unknown'],
    ['788000002', 'wrong-line'],
  ])('for the number %s: %s', async (msisdn, why) => {
    await expect(place({ msisdn })).rejects.toMatchObject({
      code: 'INVALID_MSISDN',
      details: { fields: { msisdn: why } },
    });
  });

  test('with the page that serves the line', async () => {
    await expect(place({ msisdn: '788000002' })).rejects.toMatchObject({
      details: { fields: { line: 'postpaid', page: 'postpaid-bill-pay' } },
    });
  });

  test.each([
    ['99', 'below-minimum'],
    ['50001', 'above-maximum'],
  ])('for the amount %s: %s', async (amount, verdict) => {
    await expect(place({ amount })).rejects.toMatchObject({
      code: 'AMOUNT_OUT_OF_RANGE',
      details: { fields: { amount: verdict } },
    });
  });

  test.each(['5e2', '-500', '500.5', '0x1f4', '9'.repeat(20), ''])('for the amount %j', async (amount) => {
    await expect(place({ amount })).rejects.toMatchObject({ code: 'INVALID_REQUEST' });
  });

  test('as unavailable, not as a wrong number, when the operator does not respond', async () => {
    deps.lines.find = () => Promise.reject(new Error('time-out'));
    await expect(place()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });
});

describe('the same number and amount while the first payment', () => {
  test.each([
    ['waits on the phone or is being delivered', 'open', 25 * HOUR],
    ['waits for a decision of the staff', 'review', 9 * MINUTE],
  ] as const)('%s leads to it, whatever was confirmed', async (_what, phase, later) => {
    const first = await placed({ amount: '800' });
    paid(first, phase);
    now += later;
    const waiting = { kind: 'under-way', transactionId: `t-${first}` };
    for (const press of [{}, { again: true }, { once: true }, { once: true, againAfter: `t-${first}` }])
      expect(await place({ amount: '800', ...press })).toEqual(waiting);
    expect(await place({ amount: '800', visitorId: 'stranger' })).toMatchObject({ kind: 'placed' });
  });

  test('waits for a decision of the staff for more than ten minutes, or is refunded, is placed', async () => {
    paid(await placed({ amount: '810' }), 'returning');
    paid(await placed({ amount: '820' }), 'review');
    expect(await place({ amount: '810' })).toMatchObject({ kind: 'placed' });
    now += 10 * MINUTE + 1;
    expect(await place({ amount: '820' })).toMatchObject({ kind: 'placed' });
  });

  test('of the confirmed repeat waits leads to that payment, not to a third one', async () => {
    const first = await placed({ amount: '830', once: true });
    paid(first);
    const confirm = { amount: '830', once: true, againAfter: `t-${first}` };
    const second = await placed(confirm);
    expect(await placed(confirm)).toBe(second);
    paid(second, 'open');
    expect(await place(confirm)).toEqual({ kind: 'under-way', transactionId: `t-${second}` });
  });
});

describe('the same number and amount again', () => {
  test('asks for confirmation within ten minutes, and is placed when confirmed', async () => {
    const first = await placed();
    paid(first);
    now += 9 * MINUTE;
    expect(await place()).toEqual({ kind: 'repeat', secondsAgo: 540, transactionId: `t-${first}` });
    expect(await place({ again: true })).toMatchObject({ kind: 'placed' });
  });

  test('needs no confirmation after ten minutes, with another amount, or when nothing was sent to the provider', async () => {
    paid(await placed());
    expect(await place({ amount: '600' })).toMatchObject({ kind: 'placed' });
    now += 10 * MINUTE + 1;
    expect(await place()).toMatchObject({ kind: 'placed' });
    payments = [];
    paid(await placed(), 'unsent');
    expect(await place()).toMatchObject({ kind: 'placed' });
  });

  test('needs no confirmation for another visitor, so that purchases stay private', async () => {
    paid(await placed());
    expect(await place({ visitorId: 'stranger' })).toMatchObject({ kind: 'placed' });
  });

  test('asks for confirmation whatever else the first order recorded, such as a note', async () => {
    const first = await placed({ amount: '710' });
    await db.pool.query(`UPDATE orders SET contents = contents || '{"note": "mum"}' WHERE id = $1`, [first]);
    paid(first);
    expect(await place({ amount: '710' })).toMatchObject({ kind: 'repeat', transactionId: `t-${first}` });
  });

  test('asks for confirmation when an older order was paid recently', async () => {
    const old = await placed({ amount: '700' });
    now += HOUR;
    paid(old);
    expect(await place({ amount: '700' })).toMatchObject({ kind: 'repeat' });
  });
});

describe('a press that pays at once', () => {
  const press = (amount: string) => placed({ once: true, amount });

  test('has one order until it is sent to a provider', async () => {
    const first = await press('900');
    expect(await press('900')).toBe(first);
    paid(first);
    now += 11 * MINUTE;
    expect(await press('900')).not.toBe(first);
  });

  test.each([
    ['was paid', '1100', paid],
    ['was not paid', '1200', () => {}],
  ])('places a new order when the order of the day before %s and has expired', async (_what, amount, end) => {
    const yesterday = await press(amount);
    end(yesterday);
    now += 25 * HOUR;
    const today = await press(amount);
    expect(today).not.toBe(yesterday);
    expect(await press(amount)).toBe(today);
    const order = await createPayableOrderReader(db.pool)(today);
    expect(order?.expiresAt.getTime()).toBe(now + 24 * HOUR);
  });
});
