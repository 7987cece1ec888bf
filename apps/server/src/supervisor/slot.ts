import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { createBackoff } from './backoff.ts';
import type { ChildProcess } from './child-process.ts';
import type { Role, Started } from './messages.ts';

/** A position on the node that always has a running process. */
export type Slot = {
  role: Role;
  /** Starts its first process. Rejects with the reason when that does not become ready. */
  start: () => Promise<Started>;
  /**
   * Starts another process and, once that is ready, lets the present one leave. Rejects when it does not become ready;
   * the present one goes on then.
   */
  replace: () => Promise<void>;
  /** Starts no more processes. */
  close: () => void;
};

type SlotOptions = {
  role: Role;
  fork: (role: Role) => ChildProcess;
  log: Pick<FastifyBaseLogger, 'error' | 'info'>;
  /** Called when a process took the place of one that ended unexpectedly. */
  onRestarted: (started: Started) => void;
};

/** Creates a slot without a process. A process that ends by itself is started again, with growing pauses. */
export function createSlot({ role, fork, log, onRestarted }: SlotOptions): Slot {
  const backoff = createBackoff();
  const closed = new AbortController();
  let current: ChildProcess | null = null;

  const launch = async (): Promise<[ChildProcess, Started]> => {
    const child = fork(role);
    void child.ended.then((ending) => {
      if (child !== current || closed.signal.aborted) return;
      current = null;
      const message = 'a process of the portal ended unexpectedly; it is started again';
      log.error({ process: role, pid: child.pid, ...ending }, message);
      void restart();
    });
    return [child, await child.started];
  };

  /** The process that was there leaves. One that ended meanwhile is not installed. */
  const install = (child: ChildProcess): void => {
    if (child.hasEnded()) throw new Error('it ended right after its start');
    const before = current;
    current = child;
    backoff.reportStarted();
    log.info({ process: role, pid: child.pid }, 'a process works');
    before?.send({ kind: closed.signal.aborted ? 'stop' : 'leave' });
  };

  const restart = async (): Promise<void> => {
    while (!current && !closed.signal.aborted) {
      await wait(backoff.nextPause(), null, { signal: closed.signal }).catch(() => {});
      if (current || closed.signal.aborted) return;
      try {
        const [child, started] = await launch();
        install(child);
        onRestarted(started);
      } catch (err) {
        log.error({ process: role, err }, 'a process of the portal could not be started');
      }
    }
  };

  return {
    role,
    start: async () => {
      const [child, started] = await launch();
      install(child);
      return started;
    },
    replace: async () => {
      // It is being started again already.
      if (!current) return;
      const [child] = await launch();
      install(child);
    },
    close: () => closed.abort(),
  };
}
