import type { Page } from '@playwright/test';

/**
 * Keeps a page waiting for what it asks at certain addresses, as a slow network does, until the journey lets it go.
 * @param addresses a glob or an expression, as `page.route` takes it
 */
export async function hold(page: Page, addresses: string | RegExp): Promise<{ release: () => void }> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(addresses, async (route) => {
    await released;
    await route.continue();
  });
  return { release: () => release() };
}
