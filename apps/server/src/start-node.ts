import { groupMsisdn } from '@portal/domain/identifiers/msisdn';
import { startWorker, type Worker } from '@portal/platform/jobs/job-queue';
import { StartError } from '@portal/platform/start-error';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { buildApp, buildStaffApp } from './app.ts';
import type { Config } from './config/config.ts';
import type { AppOptions } from './container/app-options.ts';
import { createContainer, type DemoAccount } from './container/container.ts';

/** Places are loaded a moment after the start, before the first visitor searches for one. */
const PRELOAD_AFTER_MS = 1_000;

/** What a process of the portal needs. */
export type NodeOptions = Pick<AppOptions, 'databaseUrl' | 'withWeb'> & {
  config: Config;
  log: FastifyBaseLogger;
};

/** A running process of the portal. */
export type RunningNode = {
  /** Address it listens on. */
  address: string;
  /** Text for the person who started it. */
  startMessage: string;
  /** Stops accepting work, finishes what is running and closes everything. */
  stop: () => Promise<void>;
};

/**
 * Starts what one process does, in order: container, server, job workers. The database is there and migrated. When a
 * step fails, stops the started parts and throws the error.
 */
export async function startNode(options: NodeOptions): Promise<RunningNode> {
  const { config, log } = options;
  for (const setting of config.unknownSettings) log.warn({ setting }, 'there is no such setting');
  const closers: (() => Promise<unknown>)[] = [];
  // Stop in reverse order.
  const stop = async () => {
    for (const close of closers.splice(0).reverse()) await close();
  };
  const ending = { draining: false };
  try {
    const root = await createContainer({ ...options, draining: () => ending.draining });
    closers.push(root.close);
    const app = await buildApp(root.app);
    const staffApp = await buildStaffApp(root.app);
    closers.push(root.finishProviderCalls);
    let worker: Worker | null = null;
    let dueWork: { stop: () => Promise<void> } | null = null;
    // Requests and jobs end in parallel, before the calls they left running.
    closers.push(() => Promise.all([app.close(), staffApp?.close(), worker?.stop(), dueWork?.stop()]));
    worker = await startWorker({ ...root.jobs, log });
    dueWork = root.jobs.dueWork.start();
    const address = await listen(app, config);
    const { port: staffPort } = config.staff;
    if (staffApp && staffPort !== null) await listen(staffApp, { ...config, port: staffPort });
    root.setPort(new URL(address).port);
    setTimeout(() => void root.modules.geocoding.preload(), PRELOAD_AFTER_MS).unref();
    closers.push(async () => {
      ending.draining = true;
    });
    return {
      address,
      startMessage: formatStartMessage(config, shownAddress(config, address), root.demoAccount),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<string> {
  try {
    return await app.listen({ host, port });
  } catch (cause) {
    const { code, syscall } = cause as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE')
      throw new StartError(`Port ${port} is taken by another program. Set PORT to a free one.`, { cause });
    if (syscall === undefined) throw cause;
    throw new StartError(`It cannot listen on ${host}, port ${port} (${code}). Set HOST or PORT.`, { cause });
  }
}

/** Address to show: `localhost` when the server listens on all interfaces. */
function shownAddress({ host }: Config, address: string): string {
  const { port } = new URL(address);
  const isAllInterfaces = host === '0.0.0.0' || host === '::';
  return `http://${isAllInterfaces ? 'localhost' : host}:${port}`;
}

type StartedConfig = Pick<Config, 'databaseUrl' | 'dataDir'> & {
  staff: Pick<Config['staff'], 'issuer' | 'port' | 'url'>;
};

/** Where the desk is; `null` without one. */
function deskAddress({ issuer, port, url }: StartedConfig['staff'], address: string): string | null {
  if (issuer === 'off') return null;
  const host = new URL(address);
  if (port !== null) host.port = String(port);
  return `${url ?? host.origin}/staff`;
}

/**
 * The text printed after the start: the address, a number to try and the simulated handset. `tryIt` is `null`
 * when no sandbox number exists.
 */
export function formatStartMessage(
  { databaseUrl, dataDir, staff }: StartedConfig,
  address: string,
  tryIt: DemoAccount | null,
): string {
  const forTrying = `embedded PostgreSQL in ${dataDir}, for trying: nothing backs it up (docs/deploy.md)`;
  if (!tryIt)
    return `\nThe portal is open at ${address}\n${databaseUrl ? '' : `Its database is the ${forTrying}\n`}`;
  const { msisdn, pin } = tryIt;
  const desk = deskAddress(staff, address);
  return `
The portal is open, with play money:

  Open        ${address}
  Type        ${groupMsisdn(msisdn)}
  Its phone   ${address}/sandbox/phone?msisdn=${msisdn}   (codes and payment requests arrive here, PIN ${pin})
  More        ${address}/sandbox   (numbers that behave badly, settings)
${desk ? `  Desk        ${desk}   (for the operator's staff; choose who signs in)\n` : ''}${databaseUrl ? '' : `  Database    ${forTrying}\n`}`;
}
