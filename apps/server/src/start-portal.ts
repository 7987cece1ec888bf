import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import type { Config } from './config/config.ts';
import { createContainer } from './container/container.ts';
import type { Geocoder } from './features/geocoding/geocoder.ts';
import { startEmbedded } from './platform/database/embedded/start-embedded.ts';
import { migrate } from './platform/database/migrate.ts';
import { startWorker, type Worker } from './platform/jobs/job-queue.ts';
import { formatStartMessage } from './start-message.ts';

/** A running portal. */
export type RunningPortal = {
  /** Address it listens on. */
  address: string;
  /** Text for the person who started it. */
  startMessage: string;
  /** Stops accepting work, finishes what is running and closes everything. */
  stop: () => Promise<void>;
};

/**
 * Starts everything in order: database, migrations, container, server, job workers. When a step fails, stops
 * the started parts and throws the error.
 * @param options.withWeb `false` serves no pages, for tests that need none
 */
export async function startPortal(
  config: Config,
  log: FastifyBaseLogger,
  { withWeb = true }: { withWeb?: boolean } = {},
): Promise<RunningPortal> {
  const closers: (() => Promise<unknown>)[] = [];
  // Stop in reverse order.
  const stop = async () => {
    for (const close of closers.splice(0).reverse()) await close();
  };
  try {
    const databaseUrl = await openDatabase(config, log, closers);
    await migrate(databaseUrl);
    let draining = false;
    const root = await createContainer({ config, databaseUrl, log, draining: () => draining, withWeb });
    closers.push(root.close);
    const app = await buildApp(root.app);
    closers.push(root.finishProviderCalls);
    let worker: Worker | null = null;
    // Requests and jobs end in parallel, before the calls they left running.
    closers.push(() => Promise.all([app.close(), worker?.stop()]));
    worker = await startWorker({ ...root.jobs, log });
    const address = await listen(app, config);
    root.setPort(new URL(address).port);
    preloadPlaces(root.app.geocoder);
    closers.push(async () => {
      draining = true;
    });
    return {
      address,
      startMessage: formatStartMessage(shownAddress(config, address), root.demoAccount),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Loads the gazetteer before the first visitor searches for a place. */
function preloadPlaces(geocoder: Geocoder): void {
  const read = () => geocoder.byId({ id: 'rw/', locale: 'en' }).catch(() => null);
  setTimeout(() => void read(), 1_000).unref();
}

async function openDatabase(config: Config, log: FastifyBaseLogger, closers: (() => Promise<unknown>)[]) {
  if (config.databaseUrl) return config.databaseUrl.reveal();
  const embedded = await startEmbedded({ dataDir: config.dataDir, log: (line) => log.warn(line) });
  closers.push(embedded.stop);
  return embedded.url;
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<string> {
  try {
    return await app.listen({ host, port });
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw cause;
    throw new Error(`Port ${port} is taken by another program. Set PORT to a free one.`, { cause });
  }
}

/** Address to show: `localhost` when the server listens on all interfaces. */
function shownAddress({ host }: Config, address: string): string {
  const { port } = new URL(address);
  const isAllInterfaces = host === '0.0.0.0' || host === '::';
  return `http://${isAllInterfaces ? 'localhost' : host}:${port}`;
}
