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

test('a reload in the middle of a navigation goes on to where the visitor was going, once', () => {
  noteNavigation('/prepaid-recharge');
  expect(resumeInterruptedNavigation()).toBe(true);
  expect(replaced).toEqual(['/prepaid-recharge']);
  expect(resumeInterruptedNavigation()).toBe(false);
});

test('a page that arrived is not left again', () => {
  noteNavigation('/about');
  noteNavigation(null);
  expect(resumeInterruptedNavigation()).toBe(false);
});

test('it never leaves the site and never loops on one page', () => {
  for (const target of ['//evil.test', 'https://evil.test', '/about']) {
    noteNavigation(target);
    expect(resumeInterruptedNavigation()).toBe(false);
  }
  expect(replaced).toEqual([]);
});

test('who opened another page while one was on its way stays on it', () => {
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
