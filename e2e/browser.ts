import { existsSync } from 'node:fs';
import { type Browser, chromium } from '@playwright/test';

const CHROMIUM_PATHS = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];

/** Path of the Chromium to use: CHROMIUM_PATH, else an installed one. `undefined` when there is none. */
export function findChromium(): string | undefined {
  return CHROMIUM_PATHS.find((path) => path && existsSync(path));
}

/** The same path. Throws an error with instructions when there is no Chromium. */
export function chromiumPath(): string {
  const found = findChromium();
  if (!found) throw new Error('No Chromium found. Install one or set CHROMIUM_PATH.');
  return found;
}

/**
 * Browser features that no test needs. Each window would render the address bar's suggestion list in a process of
 * its own, which is half of a journey's cost. Chromium uses only the last `--disable-features`, so this list
 * includes Playwright's.
 */
const DISABLED_FEATURES = [
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

/** Nothing the browser does by itself may reach the network or influence measurements. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-extensions',
  '--mute-audio',
  `--disable-features=${DISABLED_FEATURES.join(',')}`,
];

/**
 * For journeys, not for benchmarks. Their pages live for seconds: optimising their code, and a process for
 * drawing, cost more than they save.
 */
export const JOURNEY_CHROMIUM_ARGS = [
  ...CHROMIUM_ARGS,
  '--js-flags=--no-opt --no-maglev',
  '--in-process-gpu',
  '--num-raster-threads=1',
  '--disable-threaded-animation',
];

/** Starts a headless Chromium for benchmarks. The caller closes it. */
export function launchChromium(): Promise<Browser> {
  return chromium.launch({ executablePath: chromiumPath(), args: CHROMIUM_ARGS });
}
