import { join } from 'node:path';
import { type DatabaseLine, openDatabaseLine } from '@portal/platform/database/testing/database-line';
import {
  nodeEnvironment,
  type ProviderAccounts,
  type ProxyUrls,
} from '../faults/environment/provider-accounts.ts';
import { type PortalProcess, startPortal } from '../portal-process.ts';
import { type Addresses, databaseUrl } from './cluster/addresses.ts';
import type { Place } from './cluster/place.ts';

/** A node of the portal, and the network to its database. */
export type Portal = {
  line: DatabaseLine;
  start: () => Promise<void>;
  kill: () => Promise<void>;
  stop: () => Promise<void>;
};

type PortalOptions = { place: Place; addresses: Addresses; urls: ProxyUrls; accounts: ProviderAccounts };

/** Prepares a node: the first one uses HAProxy directly, the second one through pgbouncer. `start` starts it. */
export async function preparePortal(
  { place, addresses, urls, accounts }: PortalOptions,
  node: 0 | 1,
): Promise<Portal> {
  const port = node === 0 ? addresses.databaseProxies[0] : addresses.pgbouncer;
  const line = await openDatabaseLine(databaseUrl(addresses, { user: 'portal', port, isPooled: node === 1 }));
  let running: Promise<PortalProcess> | null = null;
  const kill = async () => {
    const portal = await running?.catch(() => null);
    await portal?.kill();
    running = null;
  };
  return {
    line,
    start: async () => {
      running = startPortal({
        databaseUrl: line.url,
        port: addresses.nodes[node],
        logFile: join(place.logs, `portal-${node + 1}.log`),
        env: { ...nodeEnvironment(urls, accounts), DATA_DIR: join(place.folder, `portal-${node + 1}`) },
      });
      await running;
    },
    kill,
    stop: async () => {
      await kill();
      await line.close();
    },
  };
}
