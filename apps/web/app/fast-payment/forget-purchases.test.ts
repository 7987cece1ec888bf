import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import { afterEach, expect, test, vi } from 'vitest';
import { createKeepingSetting } from '../browser-storage/keeps-purchases.ts';
import { createRecentNumberStore } from '../browser-storage/recent-numbers.ts';
import { forgetPurchases } from './forget-purchases.ts';

afterEach(() => vi.unstubAllGlobals());

// The next person at a shared phone reads nothing of it.
test('who has all forgotten leaves no purchase and no number on the device, and no proof on the server', async () => {
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
  forgetPurchases();
  await vi.waitFor(() => expect(called).toHaveLength(1));
  expect(called[0]).toMatch(/\/kept\/end$/);
  expect([...items.values()].join()).not.toContain('788100001');
  expect(createRecentNumberStore().read('prepaid')).toEqual([]);
});
