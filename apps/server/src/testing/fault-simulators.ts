import '@portal/platform/country/testing/configure-shipped';
import { createSandboxControls } from '@portal/operator/sandbox/sandbox-controls';
import { openDb } from '@portal/platform/database/open-db';
import { startSandbox } from '@portal/sandbox/start-sandbox';
import Fastify from 'fastify';
import {
  type ProviderEndpoint,
  type SimulatorSettings,
  simulatorAccounts,
} from '../../../../e2e/faults/environment/provider-accounts.ts';
import { SCREEN_BRAND } from './screen-brand.ts';

// All simulated providers in one process, so that the fault run can kill and restart it: its state is in its database.
// Receives its settings as a JSON argument and sends the addresses of the providers over IPC.

const settings: SimulatorSettings = JSON.parse(process.argv[2] ?? '');
const { databaseUrl, operatorDatabaseUrl = databaseUrl } = settings;
const clock = { now: () => new Date() };
const { db } = openDb(operatorDatabaseUrl, { max: 10 });
const simulators = await startSandbox({
  databaseUrl,
  clock,
  ...simulatorAccounts(settings),
  brand: SCREEN_BRAND,
  operator: createSandboxControls({ db, clock }),
});
const app = Fastify({ forceCloseConnections: true });
await app.register(simulators.handset);
const pages = await app.listen({ host: '127.0.0.1', port: 0 });
const providers = Object.entries({ ...simulators.wallets, ...simulators.gateways });
const baseUrls = Object.fromEntries(providers.map(([name, { baseUrl }]) => [name, baseUrl]));
const fiscal = simulators.fiscal.vsdcUrl;
const addresses = { pages, fiscal, ...(baseUrls as Record<ProviderEndpoint, string>) };
process.once('disconnect', () => process.exit(1));
process.send?.({ ready: addresses });
