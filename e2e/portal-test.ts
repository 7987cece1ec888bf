import { randomInt } from 'node:crypto';
import { type BrowserContext, type BrowserContextOptions, test as base, expect } from '@playwright/test';
import { type OwnPortal, startOwnPortal } from './own-portal.ts';
import { keepAwake } from './page-awake.ts';
import { watchForTrouble } from './page-guard.ts';
import { type Mode, runFacts } from './run-facts.ts';
import { type World, worldOf } from './world.ts';

/** What a file of journeys may choose with `test.use`. */
export type PortalTestOptions = {
  /** Which of the two portals of the run: wallet prompts on the handset, or a PIN typed on the page. */
  mode: Mode;
};

type Fixtures = {
  /** The outside world as the test plays it: subscribers, their handsets, their money. */
  world: World;
  /** Another browser of another person, watched like the first. */
  otherDevice: (options?: BrowserContextOptions) => Promise<BrowserContext>;
  /** A portal for this test alone, with a database of its own. */
  ownPortal: (env?: Record<string, string>) => Promise<OwnPortal>;
};

/** A test of a journey. It fails on any script error, hydration warning or breach of the security policy. */
export const test = base.extend<Fixtures & PortalTestOptions>({
  mode: ['push', { option: true }],
  baseURL: async ({ mode }, use) => use(runFacts().portals[mode].url),
  world: async ({ mode }, use) => use(worldOf(runFacts().portals[mode])),
  // Limits on one address must not meet tests that run side by side: every visitor has an address of its own.
  extraHTTPHeaders: async ({ mode: _ }, use) => use({ 'x-forwarded-for': someAddress() }),
  context: async ({ context }, use) => {
    const trouble = await watchForTrouble(context);
    keepAwake(context);
    await use(context);
    expect(trouble, 'what the browser complained about').toEqual([]);
  },
  otherDevice: async ({ browser, baseURL, contextOptions }, use) => {
    const contexts: BrowserContext[] = [];
    const troubles: string[][] = [];
    await use(async (options = {}) => {
      const context = await browser.newContext({
        ...contextOptions,
        baseURL,
        extraHTTPHeaders: { 'x-forwarded-for': someAddress() },
        ...options,
      });
      contexts.push(context);
      troubles.push(await watchForTrouble(context));
      keepAwake(context);
      return context;
    });
    await Promise.all(contexts.map((context) => context.close()));
    expect(troubles.flat(), 'what the other browsers complained about').toEqual([]);
  },
  // Playwright asks for the braces: a fixture names what it needs in them.
  // biome-ignore lint/correctness/noEmptyPattern: this one needs nothing
  ownPortal: async ({}, use) => {
    const started: OwnPortal[] = [];
    await use(async (env) => {
      const portal = await startOwnPortal(env);
      started.push(portal);
      return portal;
    });
    for (const portal of started) await portal.leave();
  },
});

function someAddress(): string {
  return `10.${[0, 0, 0].map(() => randomInt(1, 255)).join('.')}`;
}
