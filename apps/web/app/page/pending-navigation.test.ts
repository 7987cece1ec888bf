import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { resumeInterruptedNavigation, storePendingNavigation } from './pending-navigation.ts';

const replaced: string[] = [];

/** The browser loads a page: by its address, or again. */
function loadPage(pathname: string, { hash = '', type = 'navigate' } = {}): void {
  vi.stubGlobal('location', { pathname, search: '', hash, replace: (to: string) => replaced.push(to) });
  vi.stubGlobal('performance', { getEntriesByType: () => [{ type }] });
}

beforeEach(() => {
  const items = new Map<string, string>();
  replaced.length = 0;
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
    removeItem: (key: string) => items.delete(key),
  });
  loadPage('/about');
});
afterEach(() => vi.unstubAllGlobals());

test('continues an interrupted navigation after a reload, once', () => {
  storePendingNavigation('/prepaid-recharge');
  loadPage('/about', { type: 'reload' });
  expect(resumeInterruptedNavigation()).toBe(true);
  expect(replaced).toEqual(['/prepaid-recharge']);
  expect(resumeInterruptedNavigation()).toBe(false);
});

test('stays on a page that has loaded', () => {
  storePendingNavigation('/about');
  storePendingNavigation(null);
  loadPage('/about', { type: 'reload' });
  expect(resumeInterruptedNavigation()).toBe(false);
});

test('never leaves the site and never loops on one page', () => {
  for (const target of ['//evil.test', 'https://evil.test', '/about']) {
    storePendingNavigation(target);
    loadPage('/about', { type: 'reload' });
    expect(resumeInterruptedNavigation()).toBe(false);
  }
  expect(replaced).toEqual([]);
});

test('stays on a page that the visitor opened meanwhile', () => {
  storePendingNavigation('/table');
  loadPage('/privacy-policy');
  expect(resumeInterruptedNavigation()).toBe(false);
  loadPage('/about', { type: 'reload' });
  expect(resumeInterruptedNavigation()).toBe(false);
  expect(replaced).toEqual([]);
});

test('stays when an address that the visitor opened meanwhile leads back to the page', () => {
  storePendingNavigation('/');
  loadPage('/about');
  expect(resumeInterruptedNavigation()).toBe(false);
  expect(replaced).toEqual([]);
});

test('stays where a page that is loaded again leads to', () => {
  storePendingNavigation('/table');
  loadPage('/payment/status', { type: 'reload' });
  expect(resumeInterruptedNavigation()).toBe(false);
});

test('stays on the offline page when it is shown for another page than before', () => {
  loadPage('/offline', { hash: '#/receipts' });
  storePendingNavigation('/receipts');
  loadPage('/offline', { hash: '#/prepaid-recharge' });
  expect(resumeInterruptedNavigation()).toBe(false);
});
