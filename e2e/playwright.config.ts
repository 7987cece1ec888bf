import { defineConfig } from '@playwright/test';
import { CHROMIUM_ARGS, findChromium } from './browser.ts';
import type { PortalTestOptions } from './portal-test.ts';

/**
 * Every journey runs on the phone, the width most visitors have; those whose layout or input differs on a wide
 * screen are marked `@desktop` and run there as well. Languages are inside the journeys.
 */
export default defineConfig<PortalTestOptions>({
  testDir: 'journeys',
  testMatch: '**/*.e2e.ts',
  outputDir: '../test-results',
  globalSetup: './global-setup.ts',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  // What hangs ends some day; how fast the machine is, or what else it does, decides no journey.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  use: {
    // Knip reads this file on machines without a browser: the global setup reports a missing one.
    launchOptions: { executablePath: findChromium(), args: CHROMIUM_ARGS },
    screenshot: 'only-on-failure',
    actionTimeout: 20_000,
    locale: 'en-GB',
    timezoneId: 'Africa/Kigali',
    // A service worker's requests pass by page.route: only the journey that reads offline has one.
    serviceWorkers: 'block',
  },
  projects: [
    {
      name: 'phone',
      use: { viewport: { width: 360, height: 640 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
    },
    { name: 'desktop', grep: /@desktop/, use: { viewport: { width: 1280, height: 800 } } },
  ],
});
