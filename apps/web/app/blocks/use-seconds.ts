import { useEffect } from 'react';

/**
 * Calls once for each second that passes while `running`. Told by the clock: a tab that slept gets its seconds at
 * once when it wakes, as when the visitor was in the message app to read a code.
 */
export function useSeconds(running: boolean, onSecond: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the callback is a dispatch, the same in every render
  useEffect(() => {
    if (!running) return;
    let told = performance.now();
    const timer = setInterval(() => {
      for (; performance.now() - told >= 1000; told += 1000) onSecond();
    }, 250);
    return () => clearInterval(timer);
  }, [running]);
}
