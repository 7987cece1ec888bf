import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startEmbedded } from '@portal/platform/database/embedded/start-embedded';
import { migrate } from '@portal/platform/database/migrate';
import { type OpenDb, openDb } from '@portal/platform/database/open-db';
import { type CallbackProxy, createCallbackProxy } from './callback-proxy.ts';
import { type Child, startChild } from './child-process.ts';
import { createHttpObserver, type HttpObserver } from './http-observer.ts';
import { type HttpProxy, type Interceptor, openProxy } from './http-proxy.ts';
import {
  callbackUrls,
  createAccounts,
  FISCAL_OPTIONS,
  fiscalEnvironment,
  nodeEnvironment,
  PROVIDER_ENDPOINTS,
  type ProviderAccounts,
  type ProviderEndpoint,
  type ProxyUrls,
  type SimulatorSettings,
} from './provider-accounts.ts';
import { createProviderConnections, type ProviderConnections } from './provider-connections.ts';

/** The names of the two nodes. */
export type NodeName = 'a' | 'b';

/** A process that can be killed and restarted behind its proxy. */
export type RestartableProcess = {
  current: () => Child<unknown> | null;
  start: () => Promise<void>;
  leaveRotation: () => void;
};

/** A node whose machine has a wrong clock, also after a restart. */
export type NodeProcess = RestartableProcess & { setClock: (aheadMs: number) => void };

/** All parts of a run: one PostgreSQL, two nodes, the simulators, and the proxies between them. */
export type FaultEnvironment = {
  databaseUrl: string;
  pool: OpenDb['pool'];
  urls: ProxyUrls;
  accounts: ProviderAccounts;
  nodes: Record<NodeName, NodeProcess>;
  simulators: RestartableProcess;
  /** The staff, at the address that they report. Not started yet. */
  staff: { current: () => Child<string> | null; start: () => Promise<void> };
  callbackProxy: CallbackProxy;
  connections: ProviderConnections;
  observer: HttpObserver;
  front: HttpProxy;
  /** Sends a signal to the server process. The portal's own supervisor starts it again. */
  signalPostgres: (signal: 'SIGINT' | 'SIGKILL') => void;
  folder: string;
  stop: (keep: boolean) => Promise<void>;
};

type Proxies = { front: HttpProxy; pages: HttpProxy; fiscal: HttpProxy } & Record<
  ProviderEndpoint,
  HttpProxy
>;

const SIMULATORS = '../../../apps/server/src/testing/fault-simulators.ts';
const STAFF = '../../../apps/server/src/testing/fault-staff.ts';
const NODE = '../../../apps/server/src/testing/fault-node.ts';

/** How far the clocks of the nodes are ahead of the database's at the start, in milliseconds. */
const INITIAL_CLOCK_SHIFT_MS: Record<NodeName, number> = { a: -90_000, b: 600_000 };

/** With this name the next test server deletes the folder that a killed run leaves (platform/database/testing). */
const FOLDER_PREFIX = () => join(tmpdir(), `portal-test-${process.pid}-`);

/** Where the logs of the processes are kept. */
export const LOG_FOLDER = fileURLToPath(new URL('../../../.cache/faults', import.meta.url));

/**
 * Starts everything and waits until it works.
 * @param options.asksByEkash payers by eKash get a request
 * @param options.signsReceipts the portals have a device of the tax authority, from their first sale on
 */
export async function startEnvironment(
  seed: number,
  { signsReceipts, asksByEkash }: Pick<Foundation, 'signsReceipts' | 'asksByEkash'>,
): Promise<FaultEnvironment> {
  const folder = mkdtempSync(FOLDER_PREFIX());
  mkdirSync(join(folder, 'logs'));
  writeFileSync(join(folder, 'rra.json'), JSON.stringify(FISCAL_OPTIONS));
  const connections = createProviderConnections();
  const callbackProxy: CallbackProxy = createCallbackProxy(seed, () => proxies.front.forward);
  const postgres = await startEmbedded({ dataDir: folder });
  await migrate(postgres.url);
  const observer = createHttpObserver(callbackProxy.intercept);
  const proxies = await openProxies(observer.intercept, connections);
  const urls = Object.fromEntries(Object.entries(proxies).map(([name, { url }]) => [name, url])) as ProxyUrls;
  const accounts = createAccounts();
  const { pool, close } = openDb(postgres.url, { max: 6 });
  if (signsReceipts) await pool.query(BEGIN_RECEIPTS);
  const foundation = {
    folder,
    databaseUrl: postgres.url,
    proxies,
    urls,
    accounts,
    signsReceipts,
    asksByEkash,
  };
  const simulators = createSimulators(foundation);
  const nodes = createNodes(foundation);
  const staff = createStaff(foundation);
  const processes = [simulators, nodes.a, nodes.b];
  const stop = async (keep: boolean) => {
    await Promise.all([...processes, staff].map((child) => child.current()?.kill()));
    await Promise.all(Object.values(proxies).map((proxy) => proxy.close()));
    await close();
    await postgres.stop();
    if (keep) cpSync(join(folder, 'logs'), LOG_FOLDER, { recursive: true });
    rmSync(folder, { recursive: true, force: true });
  };
  const signalPostgres = (signal: NodeJS.Signals) =>
    process.kill(
      Number(readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]),
      signal,
    );
  const observed = { callbackProxy, connections, observer, front: proxies.front };
  const environment = { ...foundation, ...observed, pool, nodes, simulators, staff, signalPostgres, stop };
  try {
    await Promise.all(processes.map((child) => child.start()));
    return environment;
  } catch (error) {
    await stop(true);
    throw error;
  }
}

/** The job begins with the first sale, and not when it runs for the first time. */
const BEGIN_RECEIPTS =
  "INSERT INTO fiscal_progress (id, day, journal_id) VALUES (1, '2000-01-01', 0) ON CONFLICT DO NOTHING";

async function openProxies(intercept: Interceptor, connections: ProviderConnections): Promise<Proxies> {
  const opened = { front: await openProxy(intercept), pages: await openProxy() } as Proxies;
  opened.fiscal = await openProxy(connections.interceptorFor('fiscal'));
  for (const name of PROVIDER_ENDPOINTS) opened[name] = await openProxy(connections.interceptorFor(name));
  return opened;
}

type Foundation = Pick<FaultEnvironment, 'folder' | 'databaseUrl' | 'urls' | 'accounts'> & {
  proxies: Proxies;
  signsReceipts: boolean;
  /** Payers by eKash get a request; else they pay in the menu of their own bank. */
  asksByEkash: boolean;
};

function createSimulators({ folder, databaseUrl, proxies, urls, accounts }: Foundation): RestartableProcess {
  const settings: SimulatorSettings = {
    databaseUrl,
    pages: urls.pages,
    accounts,
    callbacks: callbackUrls(urls, accounts),
  };
  let child: Child<Record<ProviderEndpoint | 'pages' | 'fiscal', string>> | null = null;
  return {
    current: () => child,
    leaveRotation: () => {},
    start: async () => {
      const args = [JSON.stringify(settings)];
      child = await startChild(SIMULATORS, { args, logFile: join(folder, 'logs', 'simulators.log') });
      for (const name of [...PROVIDER_ENDPOINTS, 'pages', 'fiscal'] as const)
        proxies[name].setTargets([child.ready[name]]);
    },
  };
}

function createStaff({ folder, databaseUrl }: Foundation): FaultEnvironment['staff'] {
  let child: Child<string> | null = null;
  return {
    current: () => child,
    start: async () => {
      const logFile = join(folder, 'logs', 'staff.log');
      child = await startChild(STAFF, { env: { DATABASE_URL: databaseUrl }, logFile });
    },
  };
}

function createNodes({
  folder,
  databaseUrl,
  proxies,
  urls,
  accounts,
  signsReceipts,
  asksByEkash,
}: Foundation): Record<NodeName, NodeProcess> {
  const serving = new Map<NodeName, string>();
  const setTargets = () => proxies.front.setTargets([...serving.values()]);
  const createNode = (name: NodeName): NodeProcess => {
    let child: Child<string> | null = null;
    let aheadMs = INITIAL_CLOCK_SHIFT_MS[name];
    return {
      current: () => child,
      setClock: (ms) => {
        aheadMs = ms;
        child?.send({ aheadMs });
      },
      leaveRotation: () => {
        serving.delete(name);
        setTargets();
      },
      start: async () => {
        const env = {
          ...nodeEnvironment(urls, accounts),
          ...(asksByEkash && { EKASH_MODE: 'request' }),
          ...(signsReceipts && fiscalEnvironment(urls, join(folder, 'rra.json'))),
          DATABASE_URL: databaseUrl,
          DATA_DIR: join(folder, `node-${name}`),
          HOST: '127.0.0.1',
          PORT: '0',
        };
        const logFile = join(folder, 'logs', `node-${name}.log`);
        child = await startChild(NODE, { args: [String(aheadMs)], env, logFile });
        serving.set(name, child.ready);
        setTargets();
      },
    };
  };
  return { a: createNode('a'), b: createNode('b') };
}
