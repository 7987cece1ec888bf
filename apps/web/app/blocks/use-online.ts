import { CONTENT_VERSION_PATH } from '@portal/contract/paths';
import { useSyncExternalStore } from 'react';

/** Milliseconds between two questions whether the network is back, while a kept page is shown. */
const ASK_AGAIN_MS = 15_000;

/**
 * The page came from what the browser keeps, so the network did not answer, whatever the browser believes of it.
 * Chromium says so; elsewhere only the browser's own belief counts.
 */
let unanswered = typeof performance !== 'undefined' && cameFromKept();

/** Whether there is a connection, as far as anybody knows; on the server there is one. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine && !unanswered,
    () => true,
  );
}

function subscribe(changed: () => void): () => void {
  const back = () => {
    unanswered = false;
    changed();
  };
  const ask = () => {
    if (unanswered) fetch(CONTENT_VERSION_PATH).then(back, () => undefined);
  };
  ask();
  const timer = setInterval(ask, ASK_AGAIN_MS);
  window.addEventListener('online', back);
  window.addEventListener('offline', changed);
  return () => {
    clearInterval(timer);
    window.removeEventListener('online', back);
    window.removeEventListener('offline', changed);
  };
}

function cameFromKept(): boolean {
  const [navigation] = performance.getEntriesByType?.('navigation') ?? [];
  return (navigation as { deliveryType?: string } | undefined)?.deliveryType === 'cache-storage';
}
