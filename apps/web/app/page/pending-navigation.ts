/** Session storage key of the pending client navigation: origin with its hash, and target, one per line. */
const PENDING_NAVIGATION = 'goingTo';

/**
 * When a script chunk fails to load, React Router reloads the page that the visitor is leaving. After such a reload
 * this function continues to the stored target with a full page load, which needs no chunk. It does so once: the entry
 * is removed first. A visitor who opened another page stays there.
 * @returns whether the browser is leaving this page
 */
export function resumeInterruptedNavigation(): boolean {
  try {
    const [from, target] = sessionStorage.getItem(PENDING_NAVIGATION)?.split('\n') ?? [];
    sessionStorage.removeItem(PENDING_NAVIGATION);
    if (!target?.startsWith('/') || target.startsWith('//')) return false;
    if (from !== currentAddress() || target === location.pathname + location.search) return false;
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

/** With the hash, which tells apart the pages that the offline page stands for. */
function currentAddress(): string {
  return location.pathname + location.search + location.hash;
}
