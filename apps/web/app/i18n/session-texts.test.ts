import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadOncePerSession } from './session-texts.ts';

let version = 'v1';

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  const items = new Map<string, string>();
  const sessionStorage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
  vi.stubGlobal('window', { sessionStorage });
  vi.stubGlobal('sessionStorage', sessionStorage);
  vi.stubGlobal('document', {
    documentElement: {
      dataset: {
        get version() {
          return version;
        },
      },
    },
  });
});
afterEach(() => {
  version = 'v1';
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('texts are loaded once and cached for an hour', async () => {
  const load = vi.fn(async () => ({ texts: { a: 'b' } }));
  expect(await loadOncePerSession('/sw/about', load)).toEqual({ texts: { a: 'b' } });
  vi.setSystemTime(3_600_000);
  expect(await loadOncePerSession('/sw/about', load)).toEqual({ texts: { a: 'b' } });
  expect(load).toHaveBeenCalledTimes(1);
  vi.setSystemTime(3_601_000);
  await loadOncePerSession('/sw/about', load);
  expect(load).toHaveBeenCalledTimes(2);
});

test('another page and another version of the content are loaded again', async () => {
  const load = vi.fn(async () => 'x');
  await loadOncePerSession('/sw/about', load);
  await loadOncePerSession('/about', load);
  version = 'v2';
  await loadOncePerSession('/sw/about', load);
  expect(load).toHaveBeenCalledTimes(3);
});

test('what could not be loaded is not cached', async () => {
  await expect(loadOncePerSession('/about', () => Promise.reject(new Error('no network')))).rejects.toThrow();
  expect(await loadOncePerSession('/about', async () => 'x')).toBe('x');
});
