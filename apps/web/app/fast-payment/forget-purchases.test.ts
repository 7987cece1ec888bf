import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import { afterEach, expect, test, vi } from 'vitest';
import { createKeepingSetting } from '../browser-storage/keeps-purchases.ts';
import { createRecentNumberStore } from '../browser-storage/recent-numbers.ts';
import { changeKeeping, forgetPurchases } from './forget-purchases.ts';

afterEach(() => vi.unstubAllGlobals());

/** A device with a purchase and a number that are kept; records the calls of the server. */
function deviceWithPurchase() {
  const items = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  });
  const called: string[] = [];
  vi.stubGlobal('fetch', async (url: string | URL) => {
    called.push(new URL(String(url), 'https://portal.test').pathname);
    return Response.json({ status: 'success', statusCode: '200', message: '', result: {} });
  });
  createKeepingSetting().write(true);
  createRecentNumberStore().remember({ type: 'prepaid', msisdn: '788100001' as Msisdn });
  items.set('savedPurchases', JSON.stringify([{ msisdn: '788100001' }]));
  return { called, kept: () => [...items.values()].join() };
}

// The next person at a shared phone reads nothing of it.
test.each([
  ['has all forgotten', forgetPurchases],
  ['takes back that the device is their own', () => changeKeeping(false)],
])('who %s leaves no purchase and no number on the device, and no proof on the server', async (_who, act) => {
  const { called, kept } = deviceWithPurchase();
  act();
  await vi.waitFor(() => expect(called).toHaveLength(1));
  expect(called[0]).toMatch(/\/kept\/end$/);
  expect(kept()).not.toContain('788100001');
  expect(createRecentNumberStore().read('prepaid')).toEqual([]);
  expect(createKeepingSetting().read()).toBe(false);
  expect(createKeepingSetting().isAnswered()).toBe(true);
});

test('who says that the device is their own ends nothing, on it and on the server', async () => {
  const { called, kept } = deviceWithPurchase();
  changeKeeping(true);
  await Promise.resolve();
  expect(called).toEqual([]);
  expect(kept()).toContain('788100001');
  expect(createKeepingSetting().read()).toBe(true);
});
