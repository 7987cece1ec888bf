import type { Browser, BrowserContext } from '@playwright/test';
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

async function loadCold(browser: Browser, { prepare, name }: MeasuredPage, cpu: number): Promise<Load> {
  const context = await browser.newContext({
    viewport: SCREEN,
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  });
  try {
    const url = await prepare(context);
    const page = await context.newPage();
    await page.addInitScript(observeVitals);
    const cdp = await context.newCDPSession(page);
    await cdp.send('Network.enable');
    await cdp.send('Network.emulateNetworkConditions', NETWORK);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpu });
    const received = countReceivedBytes(cdp);
    const reply = await page.goto(url, { waitUntil: 'load', timeout: 120_000 });
    if (!reply?.ok()) throw new Error(`${name} answered ${reply?.status()}`);
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(SETTLE_MS);
    const vitals = await page.evaluate(() => (window as unknown as { __vitals: Vitals }).__vitals);
    return {
      ...received(),
      fcp: vitals.fcp,
      lcp: vitals.lcp,
      cls: vitals.cls,
      tbt: totalBlockingTime(vitals),
    };
  } finally {
    await context.close();
  }
}
