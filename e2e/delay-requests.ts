import type { Page } from '@playwright/test';

/**
 * Delays the requests of a page that match, as a slow network does, until `release` is called.
 * @param urls a glob or a regular expression, as in `page.route`
 * @param intent delays only posts of this intent
 */
export async function delayRequests(
  page: Page,
  urls: string | RegExp,
  intent?: string,
): Promise<{ release: () => void }> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(urls, async (route) => {
    const posted = new URLSearchParams(route.request().postData() ?? '').get('intent');
    if (intent === undefined || posted === intent) await released;
    await route.continue();
  });
  return { release: () => release() };
}
