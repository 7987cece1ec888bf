import { useEffect } from 'react';

/**
 * Calls `onSecond` once for each second that passes while `running`. It measures by the clock: a suspended tab gets its
 * missed seconds on waking, for example when the visitor was in the message app.
 */
export function useEverySecond(running: boolean, onSecond: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the callback is a dispatch, the same in every render
  useEffect(() => {
    if (!running) return;
    let counted = performance.now();
    const timer = setInterval(() => {
      for (; performance.now() - counted >= 1000; counted += 1000) onSecond();
    }, 250);
    return () => clearInterval(timer);
  }, [running]);
}
