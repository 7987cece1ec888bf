import { useEffect, useState } from 'react';

type CountdownOptions = {
  /** Counts only while true, and goes on where it stood. */
  running?: boolean;
  /** Called once when it reaches zero. */
  onEnd?: () => void;
};

/**
 * Whole seconds left of `seconds`, one less each second. It starts anew when `seconds` changes or its component is
 * given another `key`. The end is told by the clock, so a sleeping tab is not behind when it wakes.
 */
export function useCountdown(seconds: number, { running = true, onEnd }: CountdownOptions = {}): number {
  const [left, setLeft] = useState(seconds);
  const [total, setTotal] = useState(seconds);
  if (total !== seconds) {
    setTotal(seconds);
    setLeft(seconds);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: `left` is where a paused countdown goes on from
  useEffect(() => {
    if (!running || left <= 0) return;
    const end = performance.now() + left * 1000;
    const timer = setInterval(() => setLeft(Math.max(0, Math.round((end - performance.now()) / 1000))), 1000);
    return () => clearInterval(timer);
  }, [running, total, left <= 0]);
  const ended = running && left <= 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once, when it ends
  useEffect(() => {
    if (ended) onEnd?.();
  }, [ended]);
  return left;
}
