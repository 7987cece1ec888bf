import { useEffect, useRef } from 'react';
import { useFetchers, useLocation, useRevalidator } from 'react-router';

/**
 * Loads the order again when a post was answered after the screen that sent it was left for another one. The router
 * drops the redirect of such a post, and the order may be paid by now. While the screen is open, `usePost` does this.
 */
export function useReloadAfterLostPost(): void {
  const { pathname } = useLocation();
  const { revalidate } = useRevalidator();
  const isPosting = useFetchers().some(({ formMethod }) => formMethod === 'POST');
  const postedFrom = useRef<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the function changes with each render
  useEffect(() => {
    if (isPosting) {
      postedFrom.current ??= pathname;
      return;
    }
    const isLeft = postedFrom.current !== null && postedFrom.current !== pathname;
    postedFrom.current = null;
    if (isLeft) void revalidate();
  }, [isPosting, pathname]);
}
