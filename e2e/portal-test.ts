import { type BrowserContext, type BrowserContextOptions, test as base, expect } from '@playwright/test';
import { type DedicatedPortal, startDedicatedPortal } from './portals/dedicated-portal.ts';
import { type ChangeOfPortal, withSettingsOfPortal } from './portals/settings-of-portal.ts';
import { randomAddress } from './random-address.ts';
import { recordBrowserErrors } from './record-browser-errors.ts';
import { readRunInfo, type SharedPortal } from './run-info.ts';
import { createSandboxActions, type SandboxActions } from './sandbox-actions.ts';
import { screenOf, WIDTHS } from './screens.ts';
import { waitForHydrationOnLoad } from './wait-for-hydration.ts';

/** Options for `test.use`. */
export type PortalTestOptions = {
  /** Which of the portals of the run. */
  portal: SharedPortal;
  /** What the journey changes for everybody on its portal. */
  changes: ChangeOfPortal | null;
};

type Fixtures = {
  /** Keeps the settings of the portal the same for every journey. */
  settingsOfPortal: undefined;
  /** The sandbox of the portal under test: subscribers, their handsets, their money. */
  sandbox: SandboxActions;
  /** Another browser of another person, with the same error checks. */
  otherDevice: (options?: BrowserContextOptions) => Promise<BrowserContext>;
  /** A portal for this test only, with a database of its own. */
  dedicatedPortal: (env?: Record<string, string>) => Promise<DedicatedPortal>;
};

/** A journey. It fails on any script error, hydration warning or violation of the content security policy. */
export const test = base.extend<Fixtures & PortalTestOptions>({
  portal: ['push', { option: true }],
  changes: [null, { option: true }],
  settingsOfPortal: [
    async ({ portal, changes }, use) =>
      withSettingsOfPortal(readRunInfo().portals[portal], changes, () => use(undefined)),
    // It may wait for the journeys that run on the portal, so its time is its own.
    { auto: true, timeout: 600_000 },
  ],
  // Journeys run on a phone, which most visitors have; those tagged `@desktop` run on a wide screen instead. Journeys
  // that need both exist twice (`JOURNEY_SCREENS`).
  viewport: async ({ portal: _ }, use, { tags }) => use(WIDTHS[screenOf(tags)]),
  isMobile: async ({ portal: _ }, use, { tags }) => use(screenOf(tags) === 'phone'),
  hasTouch: async ({ portal: _ }, use, { tags }) => use(screenOf(tags) === 'phone'),
  // Software draws every frame of an animation, a fifth of a journey's cost: the visitors with phones prefer reduced
  // motion, those with wide screens do not. Journeys about maps use both paths of the map (`test.use`).
  contextOptions: async ({ contextOptions }, use, { tags }) =>
    use({ ...contextOptions, reducedMotion: screenOf(tags) === 'phone' ? 'reduce' : 'no-preference' }),
  baseURL: async ({ portal }, use) => use(readRunInfo().portals[portal].url),
  sandbox: async ({ portal }, use) => use(createSandboxActions(readRunInfo().portals[portal])),
  // Concurrent tests must not share a limit per address: every visitor has an address of its own.
  extraHTTPHeaders: async ({ portal: _ }, use) => use({ 'x-forwarded-for': randomAddress() }),
  context: async ({ context }, use) => {
    const errors = await recordBrowserErrors(context);
    waitForHydrationOnLoad(context);
    await use(context);
    expect(errors, 'browser errors').toEqual([]);
  },
  otherDevice: async ({ browser, baseURL, contextOptions }, use) => {
    const contexts: BrowserContext[] = [];
    const errorLists: string[][] = [];
    await use(async (options = {}) => {
      const context = await browser.newContext({
        ...contextOptions,
        baseURL,
        extraHTTPHeaders: { 'x-forwarded-for': randomAddress() },
        ...options,
      });
      contexts.push(context);
      errorLists.push(await recordBrowserErrors(context));
      // Without scripts nothing says that they have started.
      if (options?.javaScriptEnabled !== false) waitForHydrationOnLoad(context);
      return context;
    });
    await Promise.all(contexts.map((context) => context.close()));
    expect(errorLists.flat(), 'errors of the other browsers').toEqual([]);
  },
  // Playwright requires the braces.
  // biome-ignore lint/correctness/noEmptyPattern: this one needs nothing
  dedicatedPortal: async ({}, use) => {
    const started: DedicatedPortal[] = [];
    await use(async (env) => {
      const portal = await startDedicatedPortal(env);
      started.push(portal);
      return portal;
    });
    for (const portal of started) await portal.stop();
  },
});
