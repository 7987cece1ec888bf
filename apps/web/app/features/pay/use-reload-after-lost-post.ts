import { useEffect, useRef } from 'react';
import { parsePath, useFetchers, useHref, useLocation, useRevalidator } from 'react-router';

/**
 * Loads the order again when a post was answered after the screen that sent it was left for another one. The router
 * drops the redirect of such a post, and the order may be paid by now. While the screen is open, `usePost` does this.
 */
export function useReloadAfterLostPost(): void {
  // The path of a post has the language, which that of a location has not.
  const pathname = useHref(useLocation().pathname);
  const { revalidate } = useRevalidator();
  // A screen posts to its own path. Where the page is now says less: on a slow phone the first render that knows of the
  // post may be one of the other screen.
  const postedTo = useFetchers().find(({ formMethod }) => formMethod === 'POST')?.formAction;
  const screen = useRef<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the function changes with each render
  useEffect(() => {
    if (postedTo) {
      screen.current ??= parsePath(postedTo).pathname ?? null;
      return;
    }
    const isLeft = screen.current !== null && screen.current !== pathname;
    screen.current = null;
    if (isLeft) void revalidate();
  }, [postedTo, pathname]);
}
