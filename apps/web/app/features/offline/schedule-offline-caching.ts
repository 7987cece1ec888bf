import type { Locale } from '@portal/domain/language/locale';
import { whenIdle } from '../../ui/when-idle.ts';

/** Milliseconds between page load and caching, so that caching does not delay the visitor's next page. */
const DELAY_MS = 4_000;

/**
 * Caches the offline pages once the page has loaded and the browser is idle.
 * @returns ends the wait
 */
export function scheduleOfflineCaching(locale: Locale): () => void {
  if (!('serviceWorker' in navigator)) return () => {};
  return whenLoaded(() => {
    // A failure has no effect on the page; the next page tries again.
    import('./start-offline-caching.ts')
      .then(({ startOfflineCaching }) => startOfflineCaching(locale))
      .catch(() => undefined);
  });
}

/**
 * Calls back once the page has loaded and the browser is idle.
 * @returns cancels it
 */
function whenLoaded(callback: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    timer = setTimeout(() => whenIdle(callback), DELAY_MS);
  };
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true });
  return () => {
    clearTimeout(timer);
    window.removeEventListener('load', wait);
  };
}
