import './configure-country.ts';
import { defineConfig } from '@playwright/test';
import { findChromium, JOURNEY_CHROMIUM_ARGS } from './browser.ts';
import type { PortalTestOptions } from './portal-test.ts';
import { WAIT_LIMITS } from './wait-limits.ts';

/**
 * All journeys are one project, because Playwright would start workers and browsers again for each project. The
 * screen of a journey is chosen by its tag (`portal-test.ts`). Files run in alphabetical order: journeys with a portal
 * of their own are the longest, and in the folder that comes first, so that no core is idle at the end.
 */
export default defineConfig<PortalTestOptions>({
  testDir: 'journeys',
  testMatch: '**/*.e2e.ts',
  outputDir: '../test-results',
  globalSetup: './global-setup.ts',
  fullyParallel: true,
  // Journeys of the staff about what guards no money run each night, and with `npm run e2e` (CONTRIBUTING.md).
  ...(process.env.THOROUGH === 'yes' ? {} : { grepInvert: /@nightly/ }),
  forbidOnly: Boolean(process.env.CI),
  // A journey waits for jobs and polls for a good part of its time, and the unit tests run beside it.
  workers: 3,
  // A limit for tests that hang; the speed of the machine must not decide a journey.
  timeout: 240_000,
  expect: { timeout: WAIT_LIMITS.screen },
  reporter: [['list']],
  use: {
    // Knip reads this file on machines without a browser: the global setup reports a missing one.
    launchOptions: { executablePath: findChromium(), args: JOURNEY_CHROMIUM_ARGS },
    screenshot: 'only-on-failure',
    actionTimeout: WAIT_LIMITS.screen,
    // So that a navigation that never ends is named, instead of a journey that took too long.
    navigationTimeout: WAIT_LIMITS.navigation,
    locale: 'en-GB',
    timezoneId: 'Africa/Kigali',
    // `page.route` does not see the requests of a service worker: only the offline journey has one.
    serviceWorkers: 'block',
  },
});
