import type { FastifyBaseLogger } from 'fastify';
import { type Config, environmentOf } from '../config/config.ts';
import { openDatabase } from '../open-database.ts';
import { migrate } from '../platform/database/migrate.ts';
import { type ChildProcess, forkProcess } from './child-process.ts';
import { createMetricsCollection } from './collect-metrics.ts';
import type { Role, Started, StartOrder } from './messages.ts';
import { createProcessMetrics } from './process-metrics.ts';
import { createSlot, type Slot } from './slot.ts';

/** A portal of several processes. */
export type SupervisedPortal = {
  startMessage: string;
  /** Replaces every process that serves or works, one after the other, without losing a request. */
  restart: () => Promise<void>;
  stop: () => Promise<void>;
};

/** Below the time of the whole shutdown, so that the embedded PostgreSQL can stop after the processes. */
const MAX_STOPPING_MS = 8_000;

/**
 * Starts the portal as several processes: `WORKERS` that serve, one that processes the queue and, without a real
 * provider, one that simulates the providers. The database belongs to this process, so the end of another one does not stop it. The
 * first process that serves starts alone: it prepares what the others then find. Throws when one does not start.
 * @param file the program of the processes; its argument says that they are supervised
 */
export async function supervise(
  config: Config,
  log: FastifyBaseLogger,
  file: string,
): Promise<SupervisedPortal> {
  // During a restart two of each may be there.
  const database = await openDatabase(config, log, (config.workers + 1) * 2);
  const node = createNode({ databaseUrl: database.url, environment: environmentOf(config), log, file });
  const stop = async () => {
    await node.stop();
    await database.stop();
  };
  try {
    await migrate(database.url);
    const usesSandbox = config.providers.accounts.money === null;
    const startMessage = await node.start({ workers: config.workers, usesSandbox });
    return { startMessage, restart: createRestart(node, () => migrate(database.url), log), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

type Node = ReturnType<typeof createNode>;

type NodeOptions = {
  databaseUrl: string;
  environment: Record<string, string | undefined>;
  log: FastifyBaseLogger;
  file: string;
};

/** The processes of this node. */
function createNode({ databaseUrl, environment, log, file }: NodeOptions) {
  const children = new Set<ChildProcess>();
  const slots: Slot[] = [];
  const known: Pick<StartOrder, 'sandbox' | 'port'> = { sandbox: null, port: null };
  const collection = createMetricsCollection();
  const ownMetrics = createProcessMetrics(() => [...children].map(({ role }) => role));
  let onSandboxMoved = () => {};

  const readMetrics = async () => `${await ownMetrics.text()}\n${await collection.read(children)}`;

  const fork = (role: Role): ChildProcess => {
    const onMetricsRequested = (id: number) => {
      void readMetrics().then((text) => child.send({ kind: 'metrics', id, text }));
    };
    const order = { role, databaseUrl, ...known };
    const child: ChildProcess = forkProcess(order, { file, environment, onMetricsRequested });
    children.add(child);
    void child.ended.then(() => {
      children.delete(child);
      collection.addEnded(child);
      ownMetrics.countEnd(role);
    });
    return child;
  };

  const addSlot = async (role: Role): Promise<Started> => {
    const onRestarted = (started: Started) => {
      if (!started.sandbox) return;
      known.sandbox = started.sandbox;
      onSandboxMoved();
    };
    const slot = createSlot({ role, fork, log, onRestarted });
    slots.push(slot);
    return slot.start();
  };

  return {
    slots,
    /** Calls the listener when the simulators have new addresses. */
    whenSandboxMoves: (listener: () => void) => {
      onSandboxMoved = listener;
    },
    start: async ({ workers, usesSandbox }: { workers: number; usesSandbox: boolean }): Promise<string> => {
      if (usesSandbox) known.sandbox = (await addSlot('sandbox')).sandbox;
      const first = await addSlot('web');
      known.port = first.port;
      for (const child of children) child.send({ kind: 'port', port: first.port ?? '' });
      const others: Role[] = [...Array<Role>(workers - 1).fill('web'), 'jobs'];
      await Promise.all(others.map(addSlot));
      return first.startMessage;
    },
    stop: async () => {
      for (const slot of slots) slot.close();
      await stopInOrder([...children]);
    },
  };
}

/** Stops the simulators last: requests and jobs that end are still calling them. */
async function stopInOrder(children: readonly ChildProcess[]): Promise<void> {
  const limit = AbortSignal.timeout(MAX_STOPPING_MS);
  await endAll(
    children.filter(({ role }) => role !== 'sandbox'),
    limit,
  );
  await endAll(children, limit);
}

/** Stops processes and waits for them. Kills those that are left when the time is over. */
async function endAll(children: readonly ChildProcess[], limit: AbortSignal): Promise<void> {
  for (const child of children) child.send({ kind: 'stop' });
  const timeUp = limit.aborted
    ? Promise.resolve()
    : new Promise<void>((resolve) => limit.addEventListener('abort', () => resolve(), { once: true }));
  const ended = Promise.all(children.map((child) => child.ended));
  await Promise.race([ended, timeUp]);
  for (const child of children) if (!child.hasEnded()) child.kill();
  await ended;
}

/** Restarts asked for during a restart become one. */
function createRestart(
  node: Node,
  prepare: () => Promise<void>,
  log: FastifyBaseLogger,
): () => Promise<void> {
  let running: Promise<void> | null = null;
  let again = false;
  const replaceAll = async () => {
    try {
      await prepare();
      for (const slot of node.slots) if (slot.role !== 'sandbox') await slot.replace();
      log.info('all processes were replaced');
    } catch (err) {
      log.error({ err }, 'a process could not be replaced; those not yet replaced go on');
    }
  };
  const restart = (): Promise<void> => {
    again = running !== null;
    running ??= replaceAll().finally(() => {
      running = null;
      if (again) void restart();
    });
    return running;
  };
  node.whenSandboxMoves(() => void restart());
  return restart;
}
