/** Session key of the address a client navigation is on its way to. */
const GOING_TO = 'goingTo';

/**
 * A script part that does not load makes the router reload the page the visitor is leaving. The address they were
 * going to is kept meanwhile, and after such a reload the browser goes there with a plain page load, which needs no
 * script. Once only: the note is dropped first.
 * @returns whether the browser is leaving this page
 */
export function resumeInterruptedNavigation(): boolean {
  try {
    const target = sessionStorage.getItem(GOING_TO);
    sessionStorage.removeItem(GOING_TO);
    if (!target?.startsWith('/') || target.startsWith('//')) return false;
    if (target === location.pathname + location.search) return false;
    location.replace(target);
    return true;
  } catch {
    return false;
  }
}

/** Keeps the address a navigation is going to; `null` when it has arrived. */
export function noteNavigation(target: string | null): void {
  try {
    if (target) sessionStorage.setItem(GOING_TO, target);
    else sessionStorage.removeItem(GOING_TO);
  } catch {
    // Storage may be blocked; then a reload simply shows the page again.
  }
}
