import { type ChildProcess, fork } from 'node:child_process';
import { openSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const NODE = fileURLToPath(new URL('../../../node_modules/node/bin/node', import.meta.url));
const READY_LIMIT_MS = 15 * 60_000;
const STOP_LIMIT_MS = 20_000;

/** A child process that can be killed or stopped. */
export type Child<Ready> = {
  /** What it reported when it was ready. */
  ready: Ready;
  pid: number;
  isAlive: () => boolean;
  /** Sends a message to it, if it is running. */
  send: (message: object) => void;
  /** SIGKILL, as in a power cut. */
  kill: () => Promise<void>;
  /** SIGTERM, as in a rollout, then SIGKILL if it does not stop. Returns its exit code, `null` if killed. */
  stop: () => Promise<number | null>;
};

/** Starts a file as a process and waits for its ready message. Throws when it exits before. */
export async function startChild<Ready>(
  file: string,
  { args = [], env = {}, logFile }: { args?: string[]; env?: Record<string, string>; logFile: string },
): Promise<Child<Ready>> {
  const log = openSync(logFile, 'a');
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), args, {
    cwd: ROOT,
    execPath: NODE,
    execArgv: [],
    stdio: ['ignore', log, log, 'ipc'],
    env: { ...process.env, NODE_COMPILE_CACHE: `${ROOT}.cache/node`, ...env },
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const ready = await waitForReady<Ready>(child, ended, logFile);
  const end = (signal: NodeJS.Signals) => {
    child.kill(signal);
    return ended;
  };
  return {
    ready,
    pid: child.pid ?? 0,
    isAlive: () => child.exitCode === null && child.signalCode === null,
    send: (message) => void (child.connected && child.send(message)),
    kill: () => end('SIGKILL'),
    stop: async () => {
      const timer = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS);
      await end('SIGTERM');
      clearTimeout(timer);
      return child.exitCode;
    },
  };
}

function waitForReady<Ready>(child: ChildProcess, ended: Promise<void>, logFile: string): Promise<Ready> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error(`A process was not ready in time, see ${logFile}`));
    }, READY_LIMIT_MS);
    child.once('message', (message: { ready: Ready }) => {
      clearTimeout(timer);
      resolve(message.ready);
    });
    void ended.then(() => {
      clearTimeout(timer);
      // The folder is deleted when the run ends.
      reject(
        new Error(`A process ended before it was ready:\n${readFileSync(logFile, 'utf8').slice(-2_000)}`),
      );
    });
  });
}
