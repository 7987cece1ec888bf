/** Results of the observer in `window.__vitals`. Times are milliseconds since navigation start. */
export type Vitals = {
  fcp: number;
  lcp: number;
  cls: number;
  longTasks: { start: number; duration: number }[];
};

/**
 * Runs in the page before its scripts. CLS is the maximum sum of a session window (gaps below 1 s, at most 5 s), as in
 * web-vitals.
 */
export function observeVitals(): void {
  const vitals: Vitals = { fcp: 0, lcp: 0, cls: 0, longTasks: [] };
  Object.assign(window, { __vitals: vitals });
  const on = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  on('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') vitals.fcp = entry.startTime;
  });
  on('largest-contentful-paint', (entry) => {
    vitals.lcp = entry.startTime;
  });
  on('longtask', (entry) => {
    vitals.longTasks.push({ start: entry.startTime, duration: entry.duration });
  });
  let sum = 0;
  let first = 0;
  let last = 0;
  on('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (hadRecentInput) return;
    const sameWindow = entry.startTime - last < 1000 && entry.startTime - first < 5000;
    if (!sameWindow) {
      sum = 0;
      first = entry.startTime;
    }
    sum += value;
    last = entry.startTime;
    vitals.cls = Math.max(vitals.cls, sum);
  });
}

/** Total blocking time: the time of long tasks above 50 ms, after the first paint. */
export function totalBlockingTime({ fcp, longTasks }: Vitals): number {
  return longTasks
    .filter(({ start, duration }) => start + duration > fcp)
    .reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0);
}
