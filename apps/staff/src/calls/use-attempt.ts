import { useState } from 'react';
import { type DeskError, toDeskError } from './call-desk.ts';

/** Runs what may fail, one thing after the other, and holds why the last one failed. */
export function useAttempt() {
  const [problem, setProblem] = useState<DeskError | null>(null);
  /** Returns whether it succeeded. */
  const attempt = async (work: () => unknown): Promise<boolean> => {
    setProblem(null);
    try {
      await work();
      return true;
    } catch (error) {
      setProblem(toDeskError(error));
      return false;
    }
  };
  return { problem, attempt };
}
