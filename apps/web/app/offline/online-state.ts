import { CONTENT_VERSION_PATH } from '@portal/contract/http/paths';

/** Milliseconds between two checks of the network while a cached page is shown. */
const CHECK_INTERVAL_MS = 15_000;

/**
 * The page came from the cache, so the network did not answer even if the browser reports a connection. Only Chromium
 * exposes this; elsewhere `navigator.onLine` decides.
 */
let isNetworkDown = typeof performance !== 'undefined' && isServedFromCache();

/** Whether there is a connection, as far as the browser can tell. */
export function isOnline(): boolean {
  return navigator.onLine && !isNetworkDown;
}

/**
 * Calls back when the connection may have come or gone.
 * @returns ends it
 */
export function subscribeOnline(changed: () => void): () => void {
  const markOnline = () => {
    isNetworkDown = false;
    changed();
  };
  const checkNetwork = () => {
    if (isNetworkDown) fetch(CONTENT_VERSION_PATH).then(markOnline, () => undefined);
  };
  checkNetwork();
  const timer = setInterval(checkNetwork, CHECK_INTERVAL_MS);
  window.addEventListener('online', markOnline);
  window.addEventListener('offline', changed);
  return () => {
    clearInterval(timer);
    window.removeEventListener('online', markOnline);
    window.removeEventListener('offline', changed);
  };
}

function isServedFromCache(): boolean {
  const [navigation] = performance.getEntriesByType?.('navigation') ?? [];
  return (navigation as { deliveryType?: string } | undefined)?.deliveryType === 'cache-storage';
}
