import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';
import { loadWithoutDebugger } from './load-without-debugger.ts';
import { type MainThread, readMainThread, TRACED } from './main-thread.ts';
import { median } from './median.ts';
import { countReceivedBytes, type ReceivedBytes } from './received-bytes.ts';
import { observeVitals, totalBlockingTime, type Vitals } from './web-vitals.ts';

/** A cheap phone on slow 3G (docs/performance.md): 400 kbit/s both ways, 400 ms round trip. */
const NETWORK = {
  offline: false,
  latency: 400,
  downloadThroughput: 400_000 / 8,
  uploadThroughput: 400_000 / 8,
};
const SCREEN = { width: 360, height: 640 };
/** Layout shifts and long tasks count until this time after the network is idle. */
const SETTLE_MS = 1_500;

/** A page to measure. `prepare` creates what the page needs (an order) and returns its URL. */
export type MeasuredPage = { name: string; prepare: (context: BrowserContext) => Promise<string> };

/** One cold load: bytes received, times in milliseconds. */
export type Load = ReceivedBytes & { fcp: number; lcp: number; cls: number; tbt: number };

/** Loads a page cold `runs` times on the emulated phone and returns the median of each value. */
export async function measureOnPhone(
  browser: Browser,
  page: MeasuredPage,
  { cpu, runs }: { cpu: number; runs: number },
): Promise<Load> {
  const loads: Load[] = [];
  for (let run = 0; run < runs; run++) loads.push(await loadCold(browser, page, cpu));
  const middle = (key: keyof Load) => median(loads.map((load) => load[key]));
  return {
    html: middle('html'),
    js: middle('js'),
    rest: middle('rest'),
    total: middle('total'),
    blockingJs: middle('blockingJs'),
    fcp: middle('fcp'),
    lcp: middle('lcp'),
    cls: middle('cls'),
    tbt: middle('tbt'),
  };
}

/** Loads a page cold `runs` times without limits of the network, and returns the median of what its main thread did. */
export async function traceOnPhone(
  browser: Browser,
  page: MeasuredPage,
  { cpu, runs }: { cpu: number; runs: number },
): Promise<MainThread> {
  const loads: MainThread[] = [];
  for (let run = 0; run < runs; run++) loads.push(await traceCold(browser, page, cpu));
  const middle = (key: keyof MainThread) => median(loads.map((load) => load[key]));
  return {
    longest: middle('longest'),
    blocking: middle('blocking'),
    script: middle('script'),
    layout: middle('layout'),
    all: middle('all'),
  };
}

async function traceCold(browser: Browser, page: MeasuredPage, cpu: number): Promise<MainThread> {
  const context = await browser.newContext();
  try {
    const url = await page.prepare(context);
    const cookies = await context.cookies();
    await browser.startTracing(undefined, { categories: TRACED });
    await loadWithoutDebugger(browser, { url, cookies, cpu, screen: SCREEN, settleMs: SETTLE_MS });
    return readMainThread(JSON.parse(String(await browser.stopTracing())).traceEvents);
  } finally {
    await context.close();
  }
}

async function loadCold(browser: Browser, page: MeasuredPage, cpu: number): Promise<Load> {
  return onPhone({ browser, cpu, page }, async (tab, url, cdp) => {
    await tab.addInitScript(observeVitals);
    await cdp.send('Network.enable');
    await cdp.send('Network.emulateNetworkConditions', NETWORK);
    const received = countReceivedBytes(cdp);
    await settle(tab, page, url);
    const vitals = await tab.evaluate(() => (window as unknown as { __vitals: Vitals }).__vitals);
    return {
      ...received(),
      fcp: vitals.fcp,
      lcp: vitals.lcp,
      cls: vitals.cls,
      tbt: totalBlockingTime(vitals),
    };
  });
}

async function settle(tab: Page, { name }: MeasuredPage, url: string): Promise<void> {
  const reply = await tab.goto(url, { waitUntil: 'load', timeout: 120_000 });
  if (!reply?.ok()) throw new Error(`${name} answered ${reply?.status()}`);
  await tab.waitForLoadState('networkidle');
  await tab.waitForTimeout(SETTLE_MS);
}

/** Opens an empty tab of a phone whose processor is `cpu` times slower. */
async function onPhone<Result>(
  { browser, cpu, page }: { browser: Browser; cpu: number; page: MeasuredPage },
  use: (tab: Page, url: string, cdp: CDPSession) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext({
    viewport: SCREEN,
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  });
  try {
    const url = await page.prepare(context);
    const tab = await context.newPage();
    const cdp = await context.newCDPSession(tab);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpu });
    return await use(tab, url, cdp);
  } finally {
    await context.close();
  }
}
