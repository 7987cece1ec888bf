import { useEffect } from 'react';
import { useLocale, usePageFacts } from '../../blocks/page-facts.ts';

/** Milliseconds after the page is there before anything is kept: whoever goes on at once must not wait behind it. */
const AFTER_MS = 4_000;

/** Has the browser keep what can be read offline, once the page is there and nothing else is to be done. */
export function useKeeping(): void {
  const { keepsOffline } = usePageFacts();
  const locale = useLocale();
  useEffect(() => {
    if (!keepsOffline || !('serviceWorker' in navigator)) return;
    return whenQuiet(() => {
      // Nothing of the page depends on it: what fails here is tried by the next page.
      import('./start-keeping.ts').then(({ startKeeping }) => startKeeping(locale)).catch(() => undefined);
    });
  }, [keepsOffline, locale]);
}

/** Calls back once the page has loaded and the browser has been idle; the returned function takes that back. */
function whenQuiet(then: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const idle = () => ('requestIdleCallback' in window ? window.requestIdleCallback(then) : then());
  const wait = () => {
    timer = setTimeout(idle, AFTER_MS);
  };
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true });
  return () => {
    clearTimeout(timer);
    window.removeEventListener('load', wait);
  };
}
