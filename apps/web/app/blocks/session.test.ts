import { describe, expect, test } from 'vitest';
import { type SessionStore, sessionCache, sessionEntry } from './session.ts';
import { widgetInfo } from './session-entries.ts';

function memoryStore(): SessionStore & { items: Map<string, string> } {
  const items = new Map<string, string>();
  return {
    items,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  };
}

function handClock(start = 1_000_000) {
  let ms = start;
  return { now: () => new Date(ms), pass: (seconds: number) => (ms += seconds * 1000) };
}

describe('the session cache', () => {
  test('a value is valid until its expiry and dropped when read after it', () => {
    const store = memoryStore();
    const clock = handClock();
    const cache = sessionCache(store, clock);
    cache.write('page', { title: 'Habari' }, 3600);
    clock.pass(3600);
    expect(cache.read('page')).toEqual({ title: 'Habari' });
    clock.pass(1);
    expect(cache.read('page')).toBeUndefined();
    expect(store.items.size).toBe(0);
  });

  test('a value lives ten seconds unless told otherwise', () => {
    const clock = handClock();
    const cache = sessionCache(memoryStore(), clock);
    cache.write('status', 1);
    clock.pass(10);
    expect(cache.read('status')).toBe(1);
    clock.pass(0.001);
    expect(cache.read('status')).toBeUndefined();
  });

  test('something else under the key reads as nothing', () => {
    const store = memoryStore();
    store.setItem('page', '"just text"');
    expect(sessionCache(store, handClock()).read('page')).toBeUndefined();
    store.setItem('page', '{broken');
    expect(sessionCache(store, handClock()).read('page')).toBeUndefined();
  });

  test('blocked storage forgets without failing', () => {
    const blocked: SessionStore = {
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
      const cache = sessionCache(store, handClock());
      cache.write('page', 1);
      expect(cache.read('page')).toBeUndefined();
    }
  });
});

describe('a typed entry', () => {
  test('what its parser does not know reads as nothing', () => {
    const store = memoryStore();
    const number = sessionEntry(
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

  test('without a browser the number typed on home is simply not there', () => {
    widgetInfo.write({ type: 'prepaid', msisdn: '788123456' });
    expect(widgetInfo.read()).toBeNull();
  });
});
