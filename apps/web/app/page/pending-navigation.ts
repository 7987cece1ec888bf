/** Session storage key of the pending client navigation: origin and target, one per line. */
const PENDING_NAVIGATION = 'goingTo';

/**
 * When a script chunk fails to load, React Router reloads the page that the visitor is leaving. After such a reload
 * this function continues to the stored target with a full page load, which needs no chunk. It does so once: the entry
 * is removed first. A visitor who opened a page meanwhile stays there, also where it led back to the page left: the
 * address of a paid order leads to its status page.
 * @returns whether the browser is leaving this page
 */
export function resumeInterruptedNavigation(): boolean {
  try {
    const [from, target] = sessionStorage.getItem(PENDING_NAVIGATION)?.split('\n') ?? [];
    sessionStorage.removeItem(PENDING_NAVIGATION);
    if (!target?.startsWith('/') || target.startsWith('//')) return false;
    if (!isReload() || from !== currentAddress() || target === from) return false;
    location.replace(target);
    return true;
  } catch {
    return false;
  }
}

/** Stores the target of a navigation; `null` when the navigation has ended. */
export function storePendingNavigation(target: string | null): void {
  try {
    if (target) sessionStorage.setItem(PENDING_NAVIGATION, `${currentAddress()}\n${target}`);
    else sessionStorage.removeItem(PENDING_NAVIGATION);
  } catch {
    // Storage can be blocked. Then a reload shows the old page again.
  }
}

function isReload(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.type === 'reload';
}

function currentAddress(): string {
  return location.pathname + location.search;
}
