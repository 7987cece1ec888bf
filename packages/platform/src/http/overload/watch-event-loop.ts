import { monitorEventLoopDelay } from 'node:perf_hooks';

const REPORT_EVERY_MS = 500;
const RESOLUTION_MS = 20;
const NS_PER_MS = 1e6;

/**
 * Measures the delay of the event loop and reports its mean twice a second. A mean, because a single long computation
 * delays only what arrived during it.
 * @param report receives milliseconds
 * @returns the function that stops it
 */
export function watchEventLoop(report: (ms: number) => void): () => void {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delays.enable();
  let reportedAt = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    const late = now - reportedAt - REPORT_EVERY_MS;
    // The histogram is empty when the loop was blocked all the time.
    const mean = delays.count > 0 ? delays.mean / NS_PER_MS : 0;
    reportedAt = now;
    delays.reset();
    report(Math.max(mean, late));
  }, REPORT_EVERY_MS).unref();
  return () => {
    clearInterval(timer);
    delays.disable();
  };
}
