import { useEffect, useState } from 'react';

type CountdownOptions = {
  /** Counts only while true, and continues from where it stopped. */
  running?: boolean;
  onEnd?: () => void;
};

/**
 * Returns the whole seconds left of `seconds`. It restarts when `seconds` changes or the component gets another `key`.
 * It measures by the clock, so it is correct after a suspended tab wakes.
 */
export function useCountdown(seconds: number, { running = true, onEnd }: CountdownOptions = {}): number {
  const [left, setLeft] = useState(seconds);
  const [total, setTotal] = useState(seconds);
  if (total !== seconds) {
    setTotal(seconds);
    setLeft(seconds);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: a paused countdown continues from `left`
  useEffect(() => {
    if (!running || left <= 0) return;
    const end = performance.now() + left * 1000;
    const timer = setInterval(() => setLeft(Math.max(0, Math.round((end - performance.now()) / 1000))), 1000);
    return () => clearInterval(timer);
  }, [running, total, left <= 0]);
  const ended = running && left <= 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: called once, at the end
  useEffect(() => {
    if (ended) onEnd?.();
  }, [ended]);
  return left;
}
