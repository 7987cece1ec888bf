import { type ReactNode, useEffect, useState } from 'react';
import { useHref, useLocation, useNavigation } from 'react-router';
import { storePendingNavigation } from '../../page/pending-navigation.ts';
import { loadWholeStyle, withWholeStyle } from '../../page/whole-style.ts';
import { loadLater } from '../../ui/load-later.tsx';

const Skeleton = loadLater(() =>
  withWholeStyle(import('./landing-skeleton.tsx')).then(({ LandingSkeleton }) => LandingSkeleton),
);

const Strip = loadLater(() =>
  withWholeStyle(import('../../page/loading-screen.tsx')).then(({ LoadingStrip }) => LoadingStrip),
);

/** Milliseconds before skeleton and strip appear; a shorter wait shows only the thin bar. */
const SKELETON_AFTER_MS = 400;
const STRIP_AFTER_MS = 3_000;

/** Milliseconds after which loading counts as failed. SPEC section 9. */
const LOAD_TIMEOUT_MS = 120_000;

/**
 * Shows that a page is loading: a thin bar at once, the skeleton for home, and after a while a strip beside the old
 * page, with a full page load as fallback.
 */
export function NavigationProgress({ children }: { children: ReactNode }) {
  const { location } = useNavigation();
  const target = location ? location.pathname + location.search : null;
  const { pathname } = useLocation();
  // The location of a navigation is a full path.
  const goingHome = location?.pathname === useHref('/') && pathname !== '/';
  const showSkeleton = useLongerThan(goingHome, SKELETON_AFTER_MS);
  const showStrip = useLongerThan(target !== null, STRIP_AFTER_MS);
  const timedOut = useLongerThan(target !== null, LOAD_TIMEOUT_MS);
  useEffect(() => {
    storePendingNavigation(target);
    // For the strip, and the page that comes.
    if (target) void loadWholeStyle();
  }, [target]);
  // Once the page can be used, so that it is there when a navigation takes long.
  useEffect(() => {
    for (const load of [
      () => import('./landing-skeleton.tsx'),
      () => import('../../page/loading-screen.tsx'),
    ])
      load().catch(() => null);
  }, []);
  useEffect(() => {
    if (timedOut) reportError(new Error(`Page parts did not load in ${LOAD_TIMEOUT_MS / 1000} s`));
  }, [timedOut]);
  return (
    <>
      {target && <div className="progress-bar" aria-hidden="true" />}
      {showSkeleton ? <Skeleton /> : children}
      {showStrip && target && <Strip onRetry={() => window.location.assign(target)} />}
    </>
  );
}

/** True once `active` has been true for that many milliseconds; false as soon as it ends. */
function useLongerThan(active: boolean, ms: number): boolean {
  const [passed, setPassed] = useState(false);
  useEffect(() => {
    if (!active) return;
    const timer = setTimeout(() => setPassed(true), ms);
    return () => {
      clearTimeout(timer);
      setPassed(false);
    };
  }, [active, ms]);
  return active && passed;
}
