import { fileURLToPath } from 'node:url';
import { seedSandbox } from '@portal/operator/sandbox/seed-sandbox';
import { findRemovedModes } from '@portal/payments/methods/removed-modes';
import { keepRemovedProviders } from '@portal/payments/providers/added-providers';
import { OPTION_TYPES } from '@portal/payments/providers/registry';
import { readIcons } from '@portal/platform/brand/app-icons';
import { loadBrand } from '@portal/platform/brand/load-brand';
import { readMarks } from '@portal/platform/brand/read-marks';
import { readSocialCard } from '@portal/platform/brand/social-card';
import { createMetrics } from '@portal/platform/http/observability/metrics';
import type { ExportLog } from '@portal/platform/tracing/export-spans';
import { createTracing, type Tracing } from '@portal/platform/tracing/tracing';
import { openWeb } from '@portal/platform/web/open-web';
import type pg from 'pg';
import { readHeaders } from '../../config/tracing-settings.ts';
import type { AppOptions } from '../app-options.ts';
import { observeNode } from '../observe-node.ts';
import { openProviderEnvironment } from '../provider-environment.ts';
import { createRequestGuards, readPortalSecret } from '../request-guards.ts';
import { openFiscal } from '../wire-fiscal.ts';
import { openContent } from './open-content.ts';
import { openDatabases } from './open-databases.ts';

const WEB_DIR = fileURLToPath(new URL('../../../../web', import.meta.url));

/** What the features share and a process opens once: content, databases, providers, pages. */
export type Resources = Awaited<ReturnType<typeof openResources>>;

/** Opens what the portal reads and connects to. */
export async function openResources(options: AppOptions) {
  const { config, log } = options;
  const { brandFile } = config;
  const brand = loadBrand(brandFile);
  const metrics = createMetrics({ machine: true });
  const { tracing, stopTracing } = await startTracing(config.tracing, log);
  const content = options.openedContent ?? openContent({ config, brand, log });
  const databases = await openDatabases(options);
  const { db, limits, clock } = databases;
  await keepRemovedModes(databases.long.pool, log);
  if (hasSandbox(config)) await seedSandbox({ db, clock });
  const environment = await openProviderEnvironment({ ...options, brand, db, clock });
  const web = options.withWeb === false ? null : await openWeb(WEB_DIR, config);
  const guards = createRequestGuards({ config, db, limits, clock, environment });
  const fiscal = await openFiscal({ config, environment, pool: databases.long.pool, clock, log });
  const { observed, stopWatching } = observeNode({ ...options, metrics, content, databases });
  return {
    brand,
    /** The share picture, and icons of the installed web app; none when the brand has only a logo. */
    socialCard: readSocialCard(brandFile),
    icons: readIcons(brandFile),
    /** Drawings of the payment methods. */
    marks: readMarks(brandFile, OPTION_TYPES),
    metrics,
    tracing,
    content,
    databases,
    environment,
    web,
    guards,
    /** What signs receipts for the tax authority; `null`: nothing does. */
    fiscal,
    observed,
    secret: readPortalSecret(config),
    stopWatching,
    stopTracing,
  };
}

/**
 * Payments by a wallet whose add-on was removed stay visible, and end by a decision of the staff. The log says so at each start, while
 * one is open as an error.
 */
async function keepRemovedModes(pool: pg.Pool, log: AppOptions['log']): Promise<void> {
  const removed = await findRemovedModes(pool);
  keepRemovedProviders(removed.map(({ mode }) => mode));
  for (const facts of removed) {
    if (facts.openPayments + facts.openMandates + facts.standingOrders > 0)
      log.error(
        facts,
        'the add-on of a way to pay is not loaded, and payments, mandates or standing orders of it are open',
      );
    else log.warn(facts, 'the add-on of a way to pay that was used is not loaded');
  }
}

/** Whether the operator's sandbox or the simulators of the wallets are in use. */
function hasSandbox({ operator, providers }: AppOptions['config']): boolean {
  return providers.accounts.money === null || Object.values(operator.ports).includes('sandbox');
}

/** `tracing` is `null` when no traces are exported. `stopTracing` sends what is left. */
type StartedTracing = { tracing: Tracing | null; stopTracing: () => Promise<void> };

/** Starts the export of traces, if configured. Otherwise nothing of OpenTelemetry's SDK is loaded. */
async function startTracing(
  settings: AppOptions['config']['tracing'],
  log: ExportLog,
): Promise<StartedTracing> {
  if (!settings) return { tracing: null, stopTracing: async () => {} };
  const { exportSpans } = await import('@portal/platform/tracing/export-spans');
  const { record, close } = exportSpans({ ...settings, headers: readHeaders(settings.headers) }, log);
  return { tracing: createTracing(record), stopTracing: close };
}
