import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startEmbedded } from '@portal/platform/database/embedded/start-embedded';
import { migrate } from '@portal/platform/database/migrate';
import { type OpenDb, openDb } from '@portal/platform/database/open-db';
import type pg from 'pg';
import { withDatabase } from '../database.ts';
import { startChild } from '../faults/environment/child-process.ts';
import { openProxy } from '../faults/environment/http-proxy.ts';
import {
  callbackUrls,
  createAccounts,
  PROVIDER_ENDPOINTS,
  type ProviderEndpoint,
  type ProxyUrls,
  type SimulatorSettings,
} from '../faults/environment/provider-accounts.ts';
import { waitFor } from '../poll-until.ts';
import type { Closers } from './closers.ts';
import { type Addresses, chooseAddresses, databaseUrl } from './cluster/addresses.ts';
import { type Backups, startBackups } from './cluster/backups.ts';
import { createCertificates } from './cluster/certificates.ts';
import { type Cluster, startCluster } from './cluster/cluster.ts';
import { createPlace, type Place } from './cluster/place.ts';
import {
  type RestartableProxy,
  startDatabaseProxy,
  startLoadBalancer,
  startPgbouncer,
} from './cluster/proxies.ts';
import { type Portal, preparePortal } from './portals.ts';

const SIMULATORS = '../../../apps/server/src/testing/fault-simulators.ts';

/** Where the logs of the latest run are kept. */
const LOG_FOLDER = fileURLToPath(new URL('../../.cache/failover', import.meta.url));

/** Connections in a row that lead to the primary. */
const ATTEMPTS = 10;

/** All parts of a run. */
export type FailoverEnvironment = {
  place: Place;
  cluster: Cluster;
  backups: Backups;
  /** HAProxy of the database beside each node. */
  databaseProxies: readonly [RestartableProxy, RestartableProxy];
  portals: readonly [Portal, Portal];
  urls: ProxyUrls;
  /** The portal's database, by the first HAProxy. */
  portalDb: OpenDb;
  portalUrl: string;
  /** The providers' records: other companies, which a failover of the portal's database does not touch. */
  providerDb: OpenDb;
};

/**
 * Starts all parts and waits until they work.
 * @param closers receives what ends each part as soon as it is started, so that a run can be ended at any time
 */
export async function startFailoverEnvironment(
  closers: Closers,
  print: (line: string) => void,
): Promise<FailoverEnvironment> {
  const place = createPlace();
  closers.push(() => rmSync(place.folder, { recursive: true, force: true }));
  closers.push(() => cpSync(place.logs, LOG_FOLDER, { recursive: true, force: true }));
  const addresses = await chooseAddresses(createCertificates(place));
  print('starting etcd, Patroni and PostgreSQL on three members');
  const cluster = await startCluster(closers, place, addresses);
  const databaseProxies = [0, 1].map((node) => startDatabaseProxy(place, addresses, node as 0 | 1));
  const proxies = [...databaseProxies, startPgbouncer(place, addresses), startLoadBalancer(place, addresses)];
  closers.push(() => Promise.all(proxies.map((proxy) => proxy.current().kill())));
  const portalUrl = databaseUrl(addresses, { user: 'portal', port: addresses.databaseProxies[0] });
  const backups = await startBackups(closers, place, addresses);
  const databases = await openBothDatabases(closers, { place, portalUrl });
  print('starting the providers and two nodes');
  const accounts = createAccounts();
  const urls = await startProviders(closers, {
    place,
    addresses,
    portalUrl,
    accounts,
    providerUrl: databases.providerUrl,
  });
  const options = { place, addresses, urls, accounts };
  const portals = [await preparePortal(options, 0), await preparePortal(options, 1)] as const;
  closers.push(() => Promise.all(portals.map((portal) => portal.stop())));
  for (const portal of portals) await portal.start();
  await waitFor('a page behind the load balancer', async () => (await fetch(urls.front)).ok);
  return {
    place,
    cluster,
    backups,
    portals,
    urls,
    portalUrl,
    databaseProxies: [databaseProxies[0] as RestartableProxy, databaseProxies[1] as RestartableProxy],
    portalDb: databases.portalDb,
    providerDb: databases.providerDb,
  };
}

async function openBothDatabases(
  closers: Closers,
  { place, portalUrl }: { place: Place; portalUrl: string },
) {
  // HAProxy leads to all servers until it has checked them.
  await waitFor('the primary behind HAProxy', async () => {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      if (!(await withDatabase(portalUrl, isPrimary))) return false;
    }
    return true;
  });
  await migrate(portalUrl);
  const provider = await startEmbedded({ dataDir: join(place.folder, 'providers') });
  closers.push(provider.stop);
  await migrate(provider.url);
  const portalDb = openDb(portalUrl, { max: 4 });
  const providerDb = openDb(provider.url, { max: 4 });
  closers.push(() => Promise.all([portalDb.close(), providerDb.close()]));
  return { portalDb, providerDb, providerUrl: provider.url };
}

async function isPrimary(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ standby: boolean }>('SELECT pg_is_in_recovery() AS standby');
  return rows[0]?.standby === false;
}

type ProviderOptions = {
  place: Place;
  addresses: Addresses;
  accounts: ReturnType<typeof createAccounts>;
  portalUrl: string;
  providerUrl: string;
};

/** The simulators. The operator's records are in the portal's database, as with `OPERATOR=sandbox`. */
async function startProviders(
  closers: Closers,
  { place, addresses, accounts, portalUrl, providerUrl }: ProviderOptions,
): Promise<ProxyUrls> {
  const front = `http://127.0.0.1:${addresses.front}`;
  // Its address is part of the settings of the simulators, which choose their own at the start.
  const pages = await openProxy();
  closers.push(pages.close);
  const unknown = Object.fromEntries(PROVIDER_ENDPOINTS.map((name) => [name, '']));
  const before = { ...unknown, front, pages: pages.url } as ProxyUrls;
  const settings: SimulatorSettings = {
    databaseUrl: providerUrl,
    operatorDatabaseUrl: portalUrl,
    pages: pages.url,
    accounts,
    callbacks: callbackUrls(before, accounts),
  };
  const child = await startChild<Record<ProviderEndpoint | 'pages' | 'fiscal', string>>(SIMULATORS, {
    args: [JSON.stringify(settings)],
    logFile: join(place.logs, 'simulators.log'),
  });
  closers.push(child.kill);
  pages.setTargets([child.ready.pages]);
  return { ...child.ready, front, pages: pages.url };
}
