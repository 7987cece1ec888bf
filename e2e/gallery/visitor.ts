import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, CDPSession, Page, Request } from '@playwright/test';
import { randomAddress } from '../random-address.ts';
import { WIDTHS } from '../screens.ts';

/**
 * A browser that visits one state after another in one tab, each as a new customer. Its process, cache and compiled scripts
 * stay, which are half of the cost of a visit; what the portal stores in a browser is removed.
 */
export type Visitor = {
  /** The tab of a new customer, on a page without scripts, and its connection by the protocol of Chromium. */
  begin: () => Promise<Tab>;
  /** Closes the browser: the next customer gets another one. */
  close: () => Promise<void>;
};

export type Tab = {
  page: Page;
  session: CDPSession;
  /** Waits until the page has requested nothing for `quietMs`; at most `limitMs`. An open stream of events does not count. */
  waitUntilQuiet: (quietMs: number, limitMs: number) => Promise<void>;
};

/** A page of the portal that runs no script and stores nothing. */
const BLANK = '/robots.txt';

/** @param url address of the portal */
export function createVisitor(browser: Browser, url: string): Visitor {
  let tab: Tab | null = null;
  return {
    begin: async () => {
      tab ??= await openTab(browser, url);
      await makeNew(tab.page);
      return tab;
    },
    close: async () => {
      await tab?.page.context().close();
      tab = null;
    },
  };
}

async function openTab(browser: Browser, url: string): Promise<Tab> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: WIDTHS.phone,
    reducedMotion: 'reduce',
    // The pictures are taken with a rule of their own.
    bypassCSP: true,
    timezoneId: 'Africa/Kigali',
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  return {
    page,
    session: await context.newCDPSession(page),
    waitUntilQuiet: watchRequests(page),
  };
}

/** Playwright's `networkidle` is over once a page has loaded, also when a form asks for something later. */
function watchRequests(page: Page): Tab['waitUntilQuiet'] {
  const open = new Set<Request>();
  let changedAt = 0;
  const note = (request: Request, isOpen: boolean) => {
    if (request.resourceType() === 'eventsource') return;
    // What the page before had asked for has no answer any more.
    if (isOpen && request.isNavigationRequest()) open.clear();
    if (isOpen) open.add(request);
    else open.delete(request);
    changedAt = performance.now();
  };
  page.on('request', (request) => note(request, true));
  page.on('requestfinished', (request) => note(request, false));
  page.on('requestfailed', (request) => note(request, false));
  return async (quietMs, limitMs) => {
    const start = performance.now();
    for (;;) {
      const now = performance.now();
      const rest = Math.max(start, changedAt) + quietMs - now;
      if (now - start > limitMs || (open.size === 0 && rest <= 0)) return;
      await wait(Math.max(rest, 20));
    }
  };
}

/** Makes a tab that of a new customer. */
async function makeNew(page: Page): Promise<void> {
  const context = page.context();
  await context.setOffline(false);
  await context.setExtraHTTPHeaders({ 'x-forwarded-for': randomAddress() });
  // The last page stores something when it is left, and would be drawn again for the size and the theme that follow.
  await page.goto(BLANK);
  await page.setViewportSize(WIDTHS.phone);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  // Nothing is under the pointer of the customer before.
  await page.mouse.move(0, 0);
  await context.clearCookies();
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
}
