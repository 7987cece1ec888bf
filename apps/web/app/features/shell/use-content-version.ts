import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { askContentVersion } from '../../blocks/content-version.ts';

/** Least milliseconds between two questions: a visitor on the move costs one small request a minute. */
const LEAST_MS = 60_000;

/** Follows the content while a page is open: asks for its version when the visitor goes on or comes back to the tab. */
export function useContentVersion(): void {
  const { pathname } = useLocation();
  const askedAt = useRef<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step of the visitor is a reason to ask
  useEffect(() => {
    const ask = () => {
      const now = performance.now();
      if (document.visibilityState !== 'visible' || now - (askedAt.current ?? now) < LEAST_MS) return;
      askedAt.current = now;
      void askContentVersion((...asked) => fetch(...asked));
    };
    askedAt.current ??= performance.now();
    ask();
    document.addEventListener('visibilitychange', ask);
    return () => document.removeEventListener('visibilitychange', ask);
  }, [pathname]);
}
