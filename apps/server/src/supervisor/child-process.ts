import { fork, type ChildProcess as NodeProcess } from 'node:child_process';
import cluster from 'node:cluster';
import { setTimeout as wait } from 'node:timers/promises';
import type { Measured } from '../platform/http/observability/metrics.ts';
import {
  type Role,
  type Started,
  type StartOrder,
  SUPERVISED,
  type ToProcess,
  type ToSupervisor,
} from './messages.ts';

/** How a process ended. */
export type Ending = { code: number | null; signal: string | null };

/** A process of the portal, as its supervisor sees it. */
export type ChildProcess = {
  role: Role;
  pid: number;
  /** Resolves once it does its work; rejects with the reason when it ends before. */
  started: Promise<Started>;
  ended: Promise<Ending>;
  hasEnded: () => boolean;
  send: (message: ToProcess) => void;
  /** What it measured. Its latest known values when it does not answer in time. */
  measure: () => Promise<Measured[]>;
  /** The latest known values. */
  lastMeasured: () => Measured[];
  kill: () => void;
};

/** A process that is busy must not delay /metrics. */
const MEASURE_LIMIT_MS = 2_000;

type ForkOptions = {
  /** The program of the processes. */
  file: string;
  environment: Record<string, string | undefined>;
  /** Called when the process needs the text of /metrics; answer with a `metrics` message. */
  onMetricsRequested: (id: number) => void;
};

/** Starts a process and gives it its order. */
export function forkProcess(order: StartOrder, options: ForkOptions): ChildProcess {
  const child = spawn(order.role, options);
  const send = (message: ToProcess) => {
    if (child.connected) child.send(message, () => {});
  };
  let metrics: Measured[] = [];
  let measured = Promise.withResolvers<void>();
  let failure = '';
  const started = Promise.withResolvers<Started>();
  // After the start no caller waits for this promise any more.
  started.promise.catch(() => {});
  const ending = watchEnding(child);
  child.on('message', (message: ToSupervisor) => {
    if (message.kind === 'receiving') send({ kind: 'start', order });
    else if (message.kind === 'started') started.resolve(message.started);
    else if (message.kind === 'failed') failure = message.message;
    else if (message.kind === 'measured') {
      metrics = message.metrics;
      measured.resolve();
      measured = Promise.withResolvers();
    } else options.onMetricsRequested(message.id);
  });
  void ending.ended.then(({ code, signal }) =>
    started.reject(new Error(failure || `it ended before it was ready (${signal ?? `code ${code}`})`)),
  );
  return {
    role: order.role,
    pid: child.pid ?? 0,
    started: started.promise,
    ...ending,
    send,
    measure: async () => {
      send({ kind: 'measure' });
      await Promise.race([measured.promise, ending.ended, wait(MEASURE_LIMIT_MS, null, { ref: false })]);
      return metrics;
    },
    lastMeasured: () => metrics,
    kill: () => child.kill('SIGKILL'),
  };
}

/**
 * Processes that serve share their port by `node:cluster`. The simulators listen on ports of their own, which a cluster
 * would share too.
 */
function spawn(role: Role, { file, environment }: ForkOptions): NodeProcess {
  const args = [SUPERVISED];
  const serialization = 'advanced';
  if (role !== 'web') return fork(file, args, { env: environment, serialization });
  cluster.setupPrimary({ exec: file, args, serialization });
  return cluster.fork(environment).process;
}

function watchEnding(child: NodeProcess): Pick<ChildProcess, 'ended' | 'hasEnded'> {
  let isOver = false;
  const ending = Promise.withResolvers<Ending>();
  const end = (how: Ending) => {
    isOver = true;
    ending.resolve(how);
  };
  child.once('exit', (code, signal) => end({ code, signal }));
  // Also when it could not be started at all.
  child.on('error', () => child.exitCode === null && !child.pid && end({ code: null, signal: null }));
  return { ended: ending.promise, hasEnded: () => isOver };
}
