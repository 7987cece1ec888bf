import { type ChildProcess, spawn } from 'node:child_process';
import { openSync, readdirSync, readFileSync } from 'node:fs';
import type { RunAs } from '@portal/platform/database/embedded/run-as';

/** A program of the cluster. It is started in a session of its own, so that Ctrl-C reaches only this run. */
export type Program = {
  pid: number;
  /** Sends a signal to the program and all its descendants. */
  signal: (signal: NodeJS.Signals) => void;
  /** SIGKILL, and waits for its end. */
  kill: () => Promise<void>;
  isAlive: () => boolean;
};

/** What to start, as which user, and where its output goes. */
export type ProgramOptions = {
  path: string;
  args: string[];
  env?: Record<string, string>;
  runAs: RunAs;
  folder: string;
  logFile: string;
};

/** Starts a program. */
export function startProgram({ path, args, env, runAs, folder, logFile }: ProgramOptions): Program {
  const log = openSync(logFile, 'a');
  const child = spawn(path, args, {
    ...runAs,
    cwd: folder,
    detached: true,
    stdio: ['ignore', log, log],
    env: { PATH: '/usr/sbin:/usr/bin:/bin', HOME: folder, LC_ALL: 'C.UTF-8', ...env },
  });
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  const pid = child.pid ?? 0;
  return {
    pid,
    isAlive: () => isRunning(child),
    signal: (signal) => {
      if (isRunning(child)) signalTree(pid, signal);
    },
    kill: async () => {
      if (isRunning(child)) signalTree(pid, 'SIGKILL');
      await ended;
    },
  };
}

function isRunning({ pid, exitCode, signalCode }: ChildProcess): boolean {
  return pid !== undefined && exitCode === null && signalCode === null;
}

/** Sends a signal to a process and all its descendants. Those that have ended are left out. */
export function signalTree(pid: number, signal: NodeJS.Signals): void {
  for (const each of [pid, ...findDescendants(pid)]) {
    try {
      process.kill(each, signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}

function findDescendants(pid: number): number[] {
  const parents = new Map(readdirSync('/proc').flatMap((name) => readParent(name)));
  const found = [pid];
  for (const ancestor of found) {
    for (const [child, parent] of parents) if (parent === ancestor) found.push(child);
  }
  return found.slice(1);
}

/** The number of a process and that of its parent, from /proc; empty for other files and ended processes. */
function readParent(name: string): [number, number][] {
  if (!/^\d+$/.test(name)) return [];
  try {
    // The name of the program is in parentheses and may contain anything.
    const [, parent] = /.*\) \S (\d+)/s.exec(readFileSync(`/proc/${name}/stat`, 'utf8')) ?? [];
    return parent ? [[Number(name), Number(parent)]] : [];
  } catch {
    return [];
  }
}
