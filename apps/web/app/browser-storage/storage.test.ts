import { afterEach, describe, expect, test, vi } from 'vitest';
import { sessionOrder } from './order-session.ts';
import { selectedLanguage } from './selected-language.ts';
import { widgetInfo } from './session-entries.ts';
import { createSessionCache, createStorageEntry, type WebStorage } from './storage.ts';

function memoryStore(): WebStorage & { items: Map<string, string> } {
  const items = new Map<string, string>();
  return {
    items,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  };
}

function createClock(start = 1_000_000) {
  let ms = start;
  return { now: () => new Date(ms), pass: (seconds: number) => (ms += seconds * 1000) };
}

describe('the session cache', () => {
  test('returns a value until it expires and removes it when read later', () => {
    const store = memoryStore();
    const clock = createClock();
    const cache = createSessionCache(store, clock);
    cache.write('page', { title: 'Habari' }, 3600);
    clock.pass(3600);
    expect(cache.read('page')).toEqual({ title: 'Habari' });
    clock.pass(1);
    expect(cache.read('page')).toBeUndefined();
    expect(store.items.size).toBe(0);
  });

  test('expires values after ten seconds by default', () => {
    const clock = createClock();
    const cache = createSessionCache(memoryStore(), clock);
    cache.write('status', 1);
    clock.pass(10);
    expect(cache.read('status')).toBe(1);
    clock.pass(0.001);
    expect(cache.read('status')).toBeUndefined();
  });

  test('ignores an entry of another format', () => {
    const store = memoryStore();
    store.setItem('page', '"just text"');
    expect(createSessionCache(store, createClock()).read('page')).toBeUndefined();
    store.setItem('page', '{broken');
    expect(createSessionCache(store, createClock()).read('page')).toBeUndefined();
  });

  test('works without storage', () => {
    const blocked: WebStorage = {
      getItem: () => {
        throw new Error('blocked');
      },
      setItem: () => {
        throw new Error('full');
      },
      removeItem: () => {
        throw new Error('blocked');
      },
    };
    for (const store of [blocked, null]) {
      const cache = createSessionCache(store, createClock());
      cache.write('page', 1);
      expect(cache.read('page')).toBeUndefined();
    }
  });
});

describe('a storage entry', () => {
  test('returns null for a value that its parser rejects', () => {
    const store = memoryStore();
    const number = createStorageEntry(
      'n',
      (stored) => (typeof stored === 'number' ? stored : null),
      () => store,
    );
    number.write(5);
    expect(number.read()).toBe(5);
    store.setItem('n', '"five"');
    expect(number.read()).toBeNull();
    number.clear();
    expect(store.items.size).toBe(0);
  });

  test('returns null on the server', () => {
    widgetInfo.write({ type: 'prepaid', msisdn: '788123456' });
    expect(widgetInfo.read()).toBeNull();
  });
});

describe('the entries of the session that other pages of the operator share', () => {
  afterEach(() => vi.unstubAllGlobals());

  // Their names: SPEC section 3 "Language state" and "Payment context", section 2 "Purchase pages".
  test('have the names that those pages read and write', () => {
    const store = memoryStore();
    vi.stubGlobal('sessionStorage', store);
    selectedLanguage.write('SW');
    const order = { orderId: 'A', msisdn: '788123456', amount: '500' };
    sessionOrder.write(order as Parameters<typeof sessionOrder.write>[0]);
    widgetInfo.write({ type: 'prepaid', msisdn: '788123456' });
    expect([...store.items.keys()]).toEqual(['selectedLanguage', 'queryData', 'widgetInfo']);
    expect(store.items.get('selectedLanguage')).toBe('"SW"');
  });
});
