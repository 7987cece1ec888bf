import { type BrowserContext, expect, type Page } from '@playwright/test';

/**
 * Waits until the page's script listens to what a visitor does. A press before that works too, as it does without
 * JavaScript, but leads another way (a page load instead of a dialog): which of the two a journey walks must not hang
 * on how fast the machine is. A page without the app's script, or a browser without JavaScript, is not waited for.
 */
export async function awake(page: Page): Promise<void> {
  // Looked at from outside: in a browser without JavaScript no timer runs that could look again.
  const look = () => page.evaluate(isReady).catch(() => false);
  await expect.poll(look, { timeout: 30_000, intervals: [50] }).toBe(true);
}

function isReady(): boolean {
  return (
    document.readyState !== 'loading' &&
    ('__reactRouterDataRouter' in window || !('__reactRouterContext' in window))
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
