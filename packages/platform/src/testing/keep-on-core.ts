import { execFileSync } from 'node:child_process';
import { availableParallelism } from 'node:os';

/**
 * Keeps a process, and every process that it starts from now on, on one of the machine's cores. A question to PostgreSQL and its
 * answer each wake the other process, which costs less than half of that on the same core of a virtual machine (decision 265).
 * Does nothing where the program `taskset` of util-linux is missing, or where this process may not use that core.
 * @param core from 0
 */
export function keepOnCore(pid: number, core: number): void {
  if (process.platform !== 'linux') return;
  const args = ['--all-tasks', '--cpu-list', '--pid', String(core), String(pid)];
  try {
    execFileSync('taskset', args, { stdio: 'ignore' });
  } catch {
    // Slower, and nothing else.
  }
}

/** The core of this worker of Vitest, which is asked before the worker is kept there: neighbours have different ones. */
export function coreOfWorker(): number {
  return Number(process.env.VITEST_POOL_ID) % availableParallelism();
}
