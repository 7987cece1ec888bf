import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noteNavigation, resumeInterruptedNavigation } from './page-loading.ts';

const replaced: string[] = [];

beforeEach(() => {
  const items = new Map<string, string>();
  replaced.length = 0;
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
    removeItem: (key: string) => items.delete(key),
  });
  vi.stubGlobal('location', { pathname: '/about', search: '', replace: (to: string) => replaced.push(to) });
});
afterEach(() => vi.unstubAllGlobals());

test('continues an interrupted navigation after a reload, once', () => {
  noteNavigation('/prepaid-recharge');
  expect(resumeInterruptedNavigation()).toBe(true);
  expect(replaced).toEqual(['/prepaid-recharge']);
  expect(resumeInterruptedNavigation()).toBe(false);
});

test('stays on a page that has loaded', () => {
  noteNavigation('/about');
  noteNavigation(null);
  expect(resumeInterruptedNavigation()).toBe(false);
});

test('never leaves the site and never loops on one page', () => {
  for (const target of ['//evil.test', 'https://evil.test', '/about']) {
    noteNavigation(target);
    expect(resumeInterruptedNavigation()).toBe(false);
  }
  expect(replaced).toEqual([]);
});

test('stays on a page that the visitor opened meanwhile', () => {
  noteNavigation('/table');
  vi.stubGlobal('location', {
    pathname: '/privacy-policy',
    search: '',
    replace: (to: string) => replaced.push(to),
  });
  expect(resumeInterruptedNavigation()).toBe(false);
  vi.stubGlobal('location', { pathname: '/about', search: '', replace: (to: string) => replaced.push(to) });
  expect(resumeInterruptedNavigation()).toBe(false);
  expect(replaced).toEqual([]);
});
