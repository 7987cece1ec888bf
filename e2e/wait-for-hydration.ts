import { type BrowserContext, expect, type Page } from '@playwright/test';

/** As long as a navigation may take: the scripts are a part of it. */
const HYDRATION_MS = 120_000;

/**
 * Waits until the page is hydrated. A click before that works too, as it does without JavaScript, but takes
 * another path (a page load instead of a dialog), and which path a journey takes must not depend on the speed of
 * the machine. A page of text has a script of its own. A page without scripts is not waited for; a browser without JavaScript cannot be.
 */
export async function waitForHydration(page: Page): Promise<void> {
  // Polled from outside: in a browser without JavaScript no timer runs.
  const isHydrated = () => page.evaluate(isPageReady).catch(() => false);
  await expect.poll(isHydrated, { timeout: HYDRATION_MS, intervals: [50] }).toBe(true);
}

function isPageReady(): boolean {
  const propertyOf = (node: object | null, prefix: string) =>
    Object.keys(node ?? {}).find((name) => name.startsWith(prefix));
  const isTakenOver = () => {
    const root = propertyOf(document, '__reactContainer$');
    if (root === undefined) return false;
    // After an error React has left the page as it was sent. Else the content is a boundary, which React takes over after the header.
    const isLeft = (document as unknown as Record<string, unknown>)[root] === null;
    return isLeft || propertyOf(document.querySelector('main'), '__reactProps$') !== undefined;
  };
  return (
    document.readyState !== 'loading' &&
    (!('__reactRouterContext' in window) || isTakenOver()) &&
    // The script of a page of text says when it has started.
    (document.documentElement.dataset.started === '' || !document.querySelector('[data-manifest]'))
  );
}

/** Makes `goto` and `reload` of every page in this context wait for hydration. */
export function waitForHydrationOnLoad(context: BrowserContext): void {
  context.on('page', (page) => {
    const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
    page.goto = async (url, options) => {
      const response = await goto(url, options);
      if (!options?.waitUntil) await waitForHydration(page);
      return response;
    };
    page.reload = async (options) => {
      const response = await reload(options);
      if (!options?.waitUntil) await waitForHydration(page);
      return response;
    };
  });
}
