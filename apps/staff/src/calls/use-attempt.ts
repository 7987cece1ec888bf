import { useRef, useState } from 'react';
import { type DeskError, toDeskError } from './call-desk.ts';

/** Runs what may fail, one thing after the other, and holds why the last one failed. */
export function useAttempt() {
  const [problem, setProblem] = useState<DeskError | null>(null);
  const isRunning = useRef(false);
  /** Returns whether it succeeded. A second press while the first one works does nothing: a slow network saves no note twice. */
  const attempt = async (work: () => unknown): Promise<boolean> => {
    if (isRunning.current) return false;
    isRunning.current = true;
    setProblem(null);
    try {
      await work();
      return true;
    } catch (error) {
      setProblem(toDeskError(error));
      return false;
    } finally {
      isRunning.current = false;
    }
  };
  return { problem, attempt };
}
