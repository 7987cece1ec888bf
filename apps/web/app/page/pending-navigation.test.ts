import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { resumeInterruptedNavigation, storePendingNavigation } from './pending-navigation.ts';

const replaced: string[] = [];

function openPage(pathname: string, hash = ''): void {
  vi.stubGlobal('location', { pathname, search: '', hash, replace: (to: string) => replaced.push(to) });
}

beforeEach(() => {
  const items = new Map<string, string>();
  replaced.length = 0;
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
    removeItem: (key: string) => items.delete(key),
  });
  openPage('/about');
});
afterEach(() => vi.unstubAllGlobals());

test('continues an interrupted navigation after a reload, once', () => {
  storePendingNavigation('/prepaid-recharge');
  expect(resumeInterruptedNavigation()).toBe(true);
  expect(replaced).toEqual(['/prepaid-recharge']);
  expect(resumeInterruptedNavigation()).toBe(false);
});

test('stays on a page that has loaded', () => {
  storePendingNavigation('/about');
  storePendingNavigation(null);
  expect(resumeInterruptedNavigation()).toBe(false);
});

test('never leaves the site and never loops on one page', () => {
  for (const target of ['//evil.test', 'https://evil.test', '/about']) {
    storePendingNavigation(target);
    expect(resumeInterruptedNavigation()).toBe(false);
  }
  expect(replaced).toEqual([]);
});

test('stays on a page that the visitor opened meanwhile', () => {
  storePendingNavigation('/table');
  openPage('/privacy-policy');
  expect(resumeInterruptedNavigation()).toBe(false);
  openPage('/about');
  expect(resumeInterruptedNavigation()).toBe(false);
  expect(replaced).toEqual([]);
});

test('stays on the offline page when it is shown for another page than before', () => {
  openPage('/offline', '#/receipts');
  storePendingNavigation('/receipts');
  openPage('/offline', '#/prepaid-recharge');
  expect(resumeInterruptedNavigation()).toBe(false);
});
