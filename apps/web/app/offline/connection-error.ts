/** Navigation state set by the offline page. When that navigation fails too, no other attempt is left. */
export const FROM_OFFLINE_PAGE = { fromOfflinePage: true };

/**
 * Messages of browsers for a request without an answer (Chromium, Firefox, Safari). The standard has no name for it.
 */
const NO_ANSWER = /failed to fetch|networkerror|load failed|dynamically imported module/i;

/** Whether a page failed because there is no connection. Always `false` on the server. */
export function isConnectionError(error: unknown): boolean {
  if (typeof window === 'undefined') return false;
  if (!navigator.onLine) return true;
  return error instanceof TypeError && NO_ANSWER.test(error.message);
}

/**
 * Whether a full page load can still show the page: the service worker answers it from its cache or with the offline
 * page. After an attempt from the offline page it cannot.
 */
export function shouldReloadPage(state: unknown): boolean {
  const wasTried = typeof state === 'object' && state !== null && 'fromOfflinePage' in state;
  return !wasTried && navigator.serviceWorker?.controller != null;
}
