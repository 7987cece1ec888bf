import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { homeBroadbandSession } from '../../../browser-storage/home-broadband-session.ts';
import { type SessionOrder, sessionOrder } from '../../../browser-storage/order-session.ts';
import { widgetInfo } from '../../../browser-storage/session-entries.ts';
import { clearPurchase, endPurchase } from './end-of-purchase.ts';

const brand = { name: 'Zuba' };
const items = new Map<string, string>();
/** What the session still has of a purchase. */
const left = () => ({
  order: sessionOrder.read()?.orderId ?? null,
  number: widgetInfo.read()?.msisdn ?? null,
  lead: homeBroadbandSession(brand).read()?.id ?? null,
});

beforeEach(() => {
  items.clear();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  });
  sessionOrder.write({ orderId: 'now', msisdn: '788100001' } as SessionOrder);
  widgetInfo.write({ type: 'prepaid', msisdn: '788100001' });
  homeBroadbandSession(brand).write({ id: 'L1' });
  items.set('typedFor', '"a purchase"');
});
afterEach(() => vi.unstubAllGlobals());

test('a payment that has ended clears its order, number and lead from the session', () => {
  endPurchase('now', brand);
  expect(left()).toEqual({ order: null, number: null, lead: null });
  expect(items.size).toBe(0);
});

test('the ended payment of an earlier order leaves the order that is being made', () => {
  endPurchase('earlier', brand);
  expect(left()).toEqual({ order: 'now', number: '788100001', lead: 'L1' });
});

test('without an order in the session the typed number and the lead stay', () => {
  sessionOrder.clear();
  endPurchase('earlier', brand);
  expect(left()).toEqual({ order: null, number: '788100001', lead: 'L1' });
});

test('the way back clears the session, whatever payment was shown', () => {
  clearPurchase(brand);
  expect(left()).toEqual({ order: null, number: null, lead: null });
});
