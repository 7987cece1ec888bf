import type { Page } from '@playwright/test';

/**
 * Loses the answer to the next post of a page that matches: the server has done what it was asked, and the page learns
 * nothing, as when a phone loses its network.
 * @param urls a glob or a regular expression, as in `page.route`
 */
export async function loseAnswer(page: Page, urls: string | RegExp): Promise<void> {
  let isLost = false;
  await page.route(urls, async (route) => {
    if (isLost || route.request().method() !== 'POST') return route.fallback();
    isLost = true;
    await route.fetch();
    await route.abort();
  });
}
