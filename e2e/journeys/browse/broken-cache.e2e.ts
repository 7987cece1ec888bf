import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, expect, type Page, type Request } from '@playwright/test';
import { chromiumPath, JOURNEY_CHROMIUM_ARGS } from '../../browser.ts';
import { test } from '../../portal-test.ts';
import { readRunInfo } from '../../run-info.ts';
import { waitForHydration } from '../../wait-for-hydration.ts';

// It starts a browser three times, and waits until the page is idle before anything is cached.
test.slow();

/** Where Chromium stores what service workers cache, inside a profile: a folder for each site, and in it one for each cache. */
const CACHE_FOLDER = 'Default/Service Worker/CacheStorage';

/** Replaces the folder of each cache by a file, so that the caches are listed and cannot be opened. */
async function breakCaches(profile: string): Promise<void> {
  const root = join(profile, CACHE_FOLDER);
  const found = await readdir(root, { withFileTypes: true, recursive: true });
  const caches = found.filter((entry) => entry.isDirectory() && /^[\da-f]{8}-/.test(entry.name));
  expect(caches.length).toBeGreaterThan(0);
  for (const { parentPath, name } of caches) {
    await rm(join(parentPath, name), { recursive: true });
    await writeFile(join(parentPath, name), 'no folder');
  }
}

function openBrowser(profile: string): Promise<BrowserContext> {
  return chromium.launchPersistentContext(profile, {
    executablePath: chromiumPath(),
    args: JOURNEY_CHROMIUM_ARGS,
    baseURL: readRunInfo().portals.push.url,
    serviceWorkers: 'allow',
    reducedMotion: 'reduce',
  });
}

/** Opens a page, waits for its scripts, and returns the requests that failed. */
async function openPage(page: Page, path: string): Promise<string[]> {
  const failed: string[] = [];
  // What the page before was still loading ends with it.
  const record = (request: Request) => {
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') failed.push(request.url());
  };
  page.on('requestfailed', record);
  const response = await page.goto(path);
  expect(response?.status(), path).toBe(200);
  await waitForHydration(page);
  await page.waitForLoadState('load');
  page.off('requestfailed', record);
  return failed;
}

const isControlled = (page: Page) => page.evaluate(() => navigator.serviceWorker.controller !== null);

/**
 * Phones with a damaged or full memory open pages with "UnknownError: Unexpected internal error" (angular#36086, #47715,
 * #51884; neomjs/neo#8691).
 */
test('pages and scripts load although the cache of the browser cannot be opened @nightly', async () => {
  const profile = await mkdtemp(join(tmpdir(), 'profile-'));
  try {
    const first = await openBrowser(profile);
    const page = await first.newPage();
    await page.goto('/');
    await expect.poll(() => isControlled(page), { timeout: 60_000 }).toBe(true);
    await expect
      .poll(() => page.evaluate(async () => (await caches.keys()).length), { timeout: 60_000 })
      .toBeGreaterThan(0);
    await first.close();

    await breakCaches(profile);

    for (const start of ['the first start', 'the next start']) {
      await test.step(start, async () => {
        const browser = await openBrowser(profile);
        const tab = await browser.newPage();
        for (const path of ['/', '/about', '/prepaid-recharge', '/sw/gethelp']) {
          expect(await openPage(tab, path), path).toEqual([]);
        }
        await browser.close();
      });
    }
  } finally {
    await rm(profile, { recursive: true, force: true });
  }
});
