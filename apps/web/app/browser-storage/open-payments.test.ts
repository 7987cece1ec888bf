import { expect, test } from 'vitest';
import { createOpenPaymentStore } from './open-payments.ts';

const HOUR_MS = 3_600_000;

/** The storage of a device at a time that the test moves. */
function device(stored?: unknown) {
  const items = new Map(stored === undefined ? [] : [['openPayments', JSON.stringify(stored)]]);
  const storage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
  let now = Date.parse('2026-11-28T12:00:00Z');
  const store = createOpenPaymentStore(() => storage, { now: () => new Date(now) });
  return {
    items,
    store,
    pass: (hours: number) => {
      now += hours * HOUR_MS;
    },
  };
}

const PRICE = { amount: '523', currency: 'RWF' } as const;
const payment = (id: string) => ({ id, ...PRICE });

test('an open payment is stored by its id and price alone, and leaves nothing when it has ended', () => {
  const { items, store } = device();
  const order = { ...PRICE, msisdn: '788100001' };
  store.remember('tx-1', order);
  store.remember('tx-1', order);
  expect(JSON.parse(items.get('openPayments') ?? '')).toEqual([
    { ...payment('tx-1'), since: '2026-11-28T12:00:00.000Z' },
  ]);
  store.forget('tx-1');
  expect(items.size).toBe(0);
});

test('the latest three are known, and none for longer than an order can be paid', () => {
  const { store, pass } = device();
  for (const id of ['a', 'b', 'c', 'd']) store.remember(id, PRICE);
  expect(store.read().map(({ id }) => id)).toEqual(['d', 'c', 'b']);
  pass(23.99);
  expect(store.read().map(({ id }) => id)).toEqual(['d', 'c', 'b']);
  pass(0.01);
  expect(store.read()).toEqual([]);
});

test('what another program or an older release stored is ignored', () => {
  const since = '2026-11-28T11:00:00Z';
  const good = { ...payment('tx-2'), since };
  const wrong = [null, 7, {}, { ...good, id: 'a b' }, { ...good, amount: '<b>' }];
  for (const bad of [...wrong, { ...good, currency: 'XXX' }, { ...good, since: 'now' }])
    expect(device([bad, good]).store.read()).toEqual([good]);
  expect(device('text').store.read()).toEqual([]);
});
