import type { BrowserContext, Page } from '@playwright/test';

/**
 * Waits until the page's script listens to what a visitor does. A press before that works too, as it does without
 * JavaScript, but leads another way (a page load instead of a dialog): which of the two a journey walks must not hang
 * on how fast the machine is. A page without the app's script, or a browser without JavaScript, is not waited for.
 */
export async function awake(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.readyState !== 'loading' &&
      ('__reactRouterDataRouter' in window || !('__reactRouterContext' in window)),
    undefined,
    { polling: 50, timeout: 30_000 },
  );
}

/** Every page of this browser that is opened or loaded again is awake before the journey goes on. */
export function keepAwake(context: BrowserContext): void {
  context.on('page', (page) => {
    const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
    page.goto = async (url, options) => {
      const reply = await goto(url, options);
      if (!options?.waitUntil) await awake(page);
      return reply;
    };
    page.reload = async (options) => {
      const reply = await reload(options);
      if (!options?.waitUntil) await awake(page);
      return reply;
    };
  });
}
