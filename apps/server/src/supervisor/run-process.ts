import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config/config.ts';
import type { Measured } from '../platform/http/observability/metrics.ts';
import type { Started, StartOrder, ToProcess, ToSupervisor } from './messages.ts';

/** A process that has started its work. */
type Running = {
  started: Started;
  measuredHere: () => Promise<Measured[]>;
  leave: () => Promise<void>;
  stop: () => Promise<void>;
  setPort: (port: string) => void;
};

/** The supervisor answers within two seconds. */
const METRICS_LIMIT_MS = 5_000;

/**
 * Runs this process as its supervisor orders. It ends at the order of the supervisor and at SIGTERM; Ctrl+C and SIGHUP are for the
 * supervisor alone, although a terminal sends them to every process.
 */
export async function runProcess(config: Config, log: FastifyBaseLogger): Promise<void> {
  for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => {});
  const order = Promise.withResolvers<StartOrder>();
  const collected = createCollected();
  const starting = order.promise.then((given) => start(given, { config, log, ...collected }));
  const end = createEnd(starting, log);
  process.on('SIGTERM', () => end('stop'));
  process.on('message', (message: ToProcess) => {
    if (message.kind === 'start') order.resolve(message.order);
    else if (message.kind === 'metrics') collected.take(message);
    else if (message.kind === 'leave' || message.kind === 'stop') end(message.kind);
    else if (message.kind === 'port') void starting.then(({ setPort }) => setPort(message.port));
    else void starting.then(sendMeasured);
  });
  // Without its supervisor nothing would replace or stop it.
  process.once('disconnect', () => end('stop'));
  await tell({ kind: 'receiving' });
  try {
    await tell({ kind: 'started', started: (await starting).started });
  } catch (error) {
    log.debug({ err: error }, 'start failed');
    await tell({ kind: 'failed', message: (error as Error).message });
    process.exit(1);
  }
}

type StartOptions = { config: Config; log: FastifyBaseLogger; collectMetrics: () => Promise<string> };

async function start(order: StartOrder, { config, log, collectMetrics }: StartOptions): Promise<Running> {
  const { role, databaseUrl, sandbox, port } = order;
  // Each process loads only what it needs.
  if (role === 'sandbox') {
    const { startSandboxProcess } = await import('./start-sandbox-process.ts');
    return startSandboxProcess({ config, log, databaseUrl });
  }
  const { startNode } = await import('../start-node.ts');
  const serves = role === 'web';
  // `localhost` may be two addresses, and Node ends the connections of the second one when it stops to listen.
  const host = config.host === 'localhost' ? '127.0.0.1' : config.host;
  const node = await startNode({
    config: { ...config, host },
    log,
    databaseUrl,
    sandbox,
    collectMetrics,
    serves,
    works: !serves,
    withWeb: serves,
    ...(!serves && { port: port ?? String(config.port) }),
  });
  return {
    ...node,
    started: {
      startMessage: node.startMessage,
      port: serves ? new URL(node.address).port : null,
      sandbox: null,
    },
    setPort: () => {},
  };
}

/** The first message ends the process; `stop` also hurries one that leaves. */
function createEnd(starting: Promise<Running>, log: FastifyBaseLogger): (how: 'leave' | 'stop') => void {
  let stopping = false;
  let leaving = false;
  return async (how) => {
    if (stopping || (leaving && how === 'leave')) return;
    stopping = how === 'stop';
    leaving = true;
    try {
      const running = await starting;
      await running[how]();
      await sendMeasured(running);
      process.exit(0);
    } catch (error) {
      log.error({ err: error }, 'shutdown failed');
      process.exit(1);
    }
  };
}

/** Requests of this process for the metrics of all. */
function createCollected() {
  const waiting = new Map<number, (text: string) => void>();
  let latest = 0;
  return {
    take: ({ id, text }: { id: number; text: string }) => waiting.get(id)?.(text),
    collectMetrics: (): Promise<string> => {
      latest += 1;
      const id = latest;
      return new Promise<string>((resolve, reject) => {
        const limit = setTimeout(() => reject(new Error('the supervisor does not answer')), METRICS_LIMIT_MS);
        waiting.set(id, (text) => {
          clearTimeout(limit);
          resolve(text);
        });
        void tell({ kind: 'metrics-requested', id });
      }).finally(() => waiting.delete(id));
    },
  };
}

async function sendMeasured({ measuredHere }: Running): Promise<void> {
  await tell({ kind: 'measured', metrics: await measuredHere() });
}

/** Resolves when the message is sent: the process may end then. */
async function tell(message: ToSupervisor): Promise<void> {
  if (!process.connected) return;
  await new Promise<void>((resolve) => {
    process.send?.(message, undefined, undefined, () => resolve());
  });
}
