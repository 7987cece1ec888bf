import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { askContentVersion } from '../../i18n/content-version.ts';

/** Minimum milliseconds between two checks: at most one small request a minute. */
const MIN_INTERVAL_MS = 60_000;

/** Checks the content version when the visitor navigates or returns to the tab. */
export function useContentVersion(): void {
  const { pathname } = useLocation();
  const checkedAt = useRef<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation triggers a check
  useEffect(() => {
    const checkVersion = () => {
      const now = performance.now();
      if (document.visibilityState !== 'visible' || now - (checkedAt.current ?? now) < MIN_INTERVAL_MS)
        return;
      checkedAt.current = now;
      void askContentVersion((...args) => fetch(...args));
    };
    checkedAt.current ??= performance.now();
    checkVersion();
    document.addEventListener('visibilitychange', checkVersion);
    return () => document.removeEventListener('visibilitychange', checkVersion);
  }, [pathname]);
}
