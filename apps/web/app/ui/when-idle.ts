/** Milliseconds after which the callback is called although the browser is still busy. */
const LATEST_MS = 3_000;

/**
 * Calls back once the browser has time: for what a page needs later, so that it does not lengthen the task that makes the page usable
 * (decision 258). Safari knows no idle time and calls back in the next task.
 */
export function whenIdle(callback: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(callback, { timeout: LATEST_MS });
  else setTimeout(callback);
}
