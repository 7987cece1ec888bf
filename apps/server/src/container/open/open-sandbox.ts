import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../config/config.ts';
import { pickAddresses } from '../../features/payments/providers/sandbox-accounts.ts';
import { seedSandbox } from '../../operator/sandbox/seed-sandbox.ts';
import { loadBrand } from '../../platform/brand/load-brand.ts';
import { createPortalAddresses, inboundGatewayOf } from '../provider-environment.ts';
import { createSimulatedAccounts, startSimulators } from '../simulated-providers.ts';
import { openDatabases } from './open-databases.ts';

type SandboxOptions = { config: Config; log: FastifyBaseLogger; databaseUrl: string };

/** Opens the sandbox alone, for a process that does nothing else: its tables, its data and the simulators. */
export async function openSandbox({ config, log, databaseUrl }: SandboxOptions) {
  const brand = loadBrand(config.brandFile);
  const { db, clock, close } = await openDatabases({ config, databaseUrl, log, draining: () => false });
  const { setPort, ...urls } = createPortalAddresses(config);
  await seedSandbox({ db, clock });
  const simulators = await startSimulators(
    { config, databaseUrl, brand, db, clock, inbound: inboundGatewayOf(config), ...urls },
    createSimulatedAccounts(config, urls),
  );
  return {
    addresses: pickAddresses(simulators),
    pages: simulators.handset,
    /** Call it with the port visitors use: callbacks go there. */
    setPort,
    stop: async () => {
      await simulators.stop();
      await close();
    },
  };
}
