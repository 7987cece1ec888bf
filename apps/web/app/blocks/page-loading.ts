/** Session key of a client navigation under way: where from and where to, a line each. */
const GOING_TO = 'goingTo';

/**
 * A script part that does not load makes the router reload the page the visitor is leaving. The address they were
 * going to is kept meanwhile, and after such a reload the browser goes there with a plain page load, which needs no
 * script. Once only: the note is dropped first. Whoever opened another page instead stays there.
 * @returns whether the browser is leaving this page
 */
export function resumeInterruptedNavigation(): boolean {
  try {
    const [from, target] = sessionStorage.getItem(GOING_TO)?.split('\n') ?? [];
    sessionStorage.removeItem(GOING_TO);
    if (!target?.startsWith('/') || target.startsWith('//')) return false;
    if (from !== here() || target === from) return false;
    location.replace(target);
    return true;
  } catch {
    return false;
  }
}

/** Keeps the address a navigation is going to; `null` when it has arrived. */
export function noteNavigation(target: string | null): void {
  try {
    if (target) sessionStorage.setItem(GOING_TO, `${here()}\n${target}`);
    else sessionStorage.removeItem(GOING_TO);
  } catch {
    // Storage may be blocked; then a reload simply shows the page again.
  }
}

function here(): string {
  return location.pathname + location.search;
}
