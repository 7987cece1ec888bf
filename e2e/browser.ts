import { existsSync } from 'node:fs';
import { type Browser, chromium } from '@playwright/test';

const PLACES = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];

/** Path of the Chromium to drive: CHROMIUM_PATH, else the system's. `undefined` when there is none. */
export function findChromium(): string | undefined {
  return PLACES.find((place) => place && existsSync(place));
}

/** The same path. Throws a sentence when there is no Chromium. */
export function chromiumPath(): string {
  const found = findChromium();
  if (!found) throw new Error('No Chromium found. Install one or set CHROMIUM_PATH to one you have.');
  return found;
}

/**
 * Parts of the browser that no page needs. Each window would draw an address bar's list as a page of its own, in a
 * process of its own: half of what a journey costs. The last list given counts, so this one holds Playwright's too.
 */
const NOT_NEEDED = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'SpareRendererForSitePerProcess',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'MediaRouter',
  'OptimizationHints',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
];

/** Quiet and self-contained: nothing it does by itself may reach the network or the figures. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-extensions',
  '--mute-audio',
  `--disable-features=${NOT_NEEDED.join(',')}`,
];

/** Starts a headless Chromium for measuring. The caller closes it. */
export function launchChromium(): Promise<Browser> {
  return chromium.launch({ executablePath: chromiumPath(), args: CHROMIUM_ARGS });
}
