import type { Root } from 'react-dom/client';
import { canHydrate } from './can-hydrate.ts';

/** Event of the window: the page stays as the server sent it, although scripts run. */
const PLAIN_PAGE = 'plain-page';

/**
 * Script of a page for what it does without hydration: in an old browser, or after an error while it was taken over.
 * @param listener a function as text
 */
export function plainPageScript(listener: string): string {
  return `addEventListener((${canHydrate})()?"${PLAIN_PAGE}":"DOMContentLoaded",${listener});`;
}

/**
 * Copies the page as the server sent it, with what was typed so far. Call it before hydration.
 * @returns a function for errors that end the page or replace it by the error page: it shows the copy instead, whose links and
 * plain forms work, unless the visitor is at another address meanwhile
 */
export function copyServedPage(): (error: unknown, root: Root) => void {
  const copy = document.documentElement.cloneNode(true);
  const { href } = location;
  return (error, root) => {
    reportError(error);
    if (location.href !== href) return;
    // React calls this in the middle of its work. The error page is never drawn: a microtask goes before it.
    queueMicrotask(() => {
      root.unmount();
      document.documentElement?.remove();
      document.append(copy);
      dispatchEvent(new Event(PLAIN_PAGE));
    });
  };
}
