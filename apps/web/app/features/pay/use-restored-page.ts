import { useEffect } from 'react';

/** Calls `onRestored` when Back or Forward shows the page from the browser's cache, as it was when it was left. */
export function useRestoredPage(onRestored: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: one listener for the page
  useEffect(() => {
    const shown = (event: PageTransitionEvent) => {
      if (event.persisted) onRestored();
    };
    window.addEventListener('pageshow', shown);
    return () => window.removeEventListener('pageshow', shown);
  }, []);
}
