/** State of a navigation from the offline page: when it fails as well, nothing else is left to try. */
export const FROM_OFFLINE_PAGE = { fromOfflinePage: true };

/** What browsers say when a request got no answer (Chromium, Firefox, Safari); the standard gives no name for it. */
const NO_ANSWER = /failed to fetch|networkerror|load failed|dynamically imported module/i;

/** Whether a page failed for want of a connection. On the server it never does. */
export function isLostConnection(error: unknown): boolean {
  if (typeof window === 'undefined') return false;
  if (!navigator.onLine) return true;
  return error instanceof TypeError && NO_ANSWER.test(error.message);
}

/**
 * Whether a plain page load may still find the page: a service worker answers it with what it has kept, or with the
 * page that says so. After a try of the offline page it has said so already.
 */
export function pageLoadMayHelp(state: unknown): boolean {
  const tried = typeof state === 'object' && state !== null && 'fromOfflinePage' in state;
  return !tried && navigator.serviceWorker?.controller != null;
}
