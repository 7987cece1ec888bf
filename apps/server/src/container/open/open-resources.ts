import { fileURLToPath } from 'node:url';
import { seedSandbox } from '@portal/operator/sandbox/seed-sandbox';
import { loadBrand } from '@portal/platform/brand/load-brand';
import { createMetrics } from '@portal/platform/http/observability/metrics';
import { openWeb } from '@portal/platform/web/open-web';
import type { AppOptions } from '../app-options.ts';
import { observeNode } from '../observe-node.ts';
import { openProviderEnvironment } from '../provider-environment.ts';
import { createRequestGuards, readPortalSecret } from '../request-guards.ts';
import { startTracing } from '../start-tracing.ts';
import { openContent } from './open-content.ts';
import { openDatabases } from './open-databases.ts';

const WEB_DIR = fileURLToPath(new URL('../../../../web', import.meta.url));

/** What the features share and a process opens once: content, databases, providers, pages. */
export type Resources = Awaited<ReturnType<typeof openResources>>;

/** Opens what the portal reads and connects to. */
export async function openResources(options: AppOptions) {
  const { config, log } = options;
  const brand = loadBrand(config.brandFile);
  const metrics = createMetrics({ machine: true });
  const { tracing, stopTracing } = await startTracing(config.tracing, log);
  const content = options.openedContent ?? openContent({ config, brand, log });
  const databases = await openDatabases(options);
  const { db, limits, clock } = databases;
  if (hasSandbox(config)) await seedSandbox({ db, clock });
  const environment = await openProviderEnvironment({ ...options, brand, db, clock });
  const web = options.withWeb === false ? null : await openWeb(WEB_DIR, config);
  const guards = createRequestGuards({ config, db, limits, clock, environment });
  const { observed, stopWatching } = observeNode({ ...options, metrics, content, databases });
  return {
    brand,
    metrics,
    tracing,
    content,
    databases,
    environment,
    web,
    guards,
    observed,
    secret: readPortalSecret(config),
    stopWatching,
    stopTracing,
  };
}

/** Whether the operator's sandbox or the simulators of the wallets are in use. */
function hasSandbox({ operator, providers }: AppOptions['config']): boolean {
  return providers.accounts.money === null || Object.values(operator.ports).includes('sandbox');
}
