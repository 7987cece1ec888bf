import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { startEmbedded } from '@portal/platform/database/embedded/start-embedded';
import { openDb } from '@portal/platform/database/open-db';
import '../configure-country.ts';
import { findOpenPayments } from '../audit/find-open-payments.ts';
import { type Closers, closeAll } from '../failover/closers.ts';
import { settlePayments } from '../failover/settle.ts';
import { type Shoppers, startShoppers } from '../failover/shoppers.ts';
import { auditRun } from '../faults/audit/audit-run.ts';
import { startChild } from '../faults/environment/child-process.ts';
import { openProxy } from '../faults/environment/http-proxy.ts';
import { offerEveryMethod } from '../faults/environment/operator-settings.ts';
import {
  callbackUrls,
  createAccounts,
  nodeEnvironment,
  PROVIDER_ENDPOINTS,
  type ProviderEndpoint,
  type ProxyUrls,
} from '../faults/environment/provider-accounts.ts';
import type { CustomerRun } from '../faults/fault-run.ts';
import { waitFor } from '../poll-until.ts';
import { type PortalProcess, startPortal } from '../portal-process.ts';
import { readyRelease } from './last-release.ts';

// `npm run upgrades`: the latest release sells, this checkout takes over while customers buy, the release comes back, and this checkout
// takes over for good; then the audit of all purchases (docs/upgrade.md). `-- --from portal-1.1.0-….tar.gz` names the
// package of another release. Exits with 1 when a purchase was lost, doubled or refused.

const SIMULATORS = '../../../apps/server/src/testing/fault-simulators.ts';
const LOGS = fileURLToPath(new URL('../../.cache/upgrades', import.meta.url));
/** Purchases that are paid and delivered after each change, before the next one. */
const PURCHASES = 8;
const PURCHASES_LIMIT_MS = 10 * 60_000;

const { values: options } = parseArgs({ options: { from: { type: 'string' } } });
const startedAt = Date.now();
const print = (line: string) => console.log(`${Math.round((Date.now() - startedAt) / 1000)} s  ${line}`);
const folder = mkdtempSync(join(tmpdir(), `portal-test-${process.pid}-`));
const closers: Closers = [() => rmSync(folder, { recursive: true, force: true })];
let problems: string[] = [];
try {
  problems = await playUpgrade();
} finally {
  await closeAll(closers);
}
for (const problem of problems) console.log(`wrong: ${problem}`);
process.exit(problems.length === 0 ? 0 : 1);

async function playUpgrade(): Promise<string[]> {
  const release = readyRelease(options.from, join(folder, 'release'));
  rmSync(LOGS, { recursive: true, force: true });
  mkdirSync(LOGS, { recursive: true });
  const database = await startEmbedded({ dataDir: folder });
  closers.push(database.stop);
  const proxies = await openProxies();
  const urls = Object.fromEntries(Object.entries(proxies).map(([name, { url }]) => [name, url])) as ProxyUrls;
  const accounts = createAccounts();
  const running = new Map<string, PortalProcess>();
  closers.push(() => Promise.all([...running.values()].map((portal) => portal.stop())));
  const start = async (name: 'old' | 'new') => {
    const portal = await startPortal({
      databaseUrl: database.url,
      logFile: join(LOGS, `${name}.log`),
      env: { ...nodeEnvironment(urls, accounts), DATA_DIR: join(folder, name) },
      ...(name === 'old' && { folder: release.folder }),
    });
    running.set(name, portal);
    setTargets();
  };
  const stop = async (name: 'old' | 'new') => {
    const portal = running.get(name);
    running.delete(name);
    setTargets();
    await portal?.stop();
  };
  const setTargets = () => proxies.front.setTargets([...running.values()].map(({ url }) => url));

  print(`${release.version} starts`);
  await start('old');
  const settings = {
    databaseUrl: database.url,
    pages: urls.pages,
    accounts,
    callbacks: callbackUrls(urls, accounts),
  };
  const simulators = await startChild<Record<ProviderEndpoint | 'pages' | 'fiscal', string>>(SIMULATORS, {
    args: [JSON.stringify(settings)],
    logFile: join(LOGS, 'providers.log'),
  });
  closers.push(simulators.kill);
  for (const name of [...PROVIDER_ENDPOINTS, 'pages', 'fiscal'] as const)
    proxies[name].setTargets([simulators.ready[name]]);
  await offerEveryMethod(urls.pages);

  const run: CustomerRun = {
    environment: { urls },
    plan: { pinFrom: Number.POSITIVE_INFINITY },
    asksByEkash: false,
    purchaseLogs: [],
    lateActions: [],
    problems: [],
  };
  const shoppers = startShoppers(run);
  const steps: [name: string, change: () => Promise<unknown>][] = [
    [`${release.version} sells`, async () => {}],
    ['the new version sells beside it', () => start('new')],
    ['the new version sells alone', () => stop('old')],
    [`back: ${release.version} sells beside it`, () => start('old')],
    [`back: ${release.version} sells alone`, () => stop('new')],
    ['the new version sells again, alone', () => start('new').then(() => stop('old'))],
    ['the upgrade is finished', async () => finishUpgrade(database.url)],
  ];
  try {
    for (const [name, change] of steps) {
      await change();
      const paid = await waitForPurchases(shoppers);
      print(`${name}: ${paid} purchases`);
    }
  } finally {
    await shoppers.stop();
  }
  const { pool, close } = openDb(database.url, { max: 4 });
  closers.push(close);
  await settlePayments(pool);
  const open = await findOpenPayments(database.url);
  const audited = { ...run, environment: { databaseUrl: database.url, pool } };
  const violations = (await auditRun(audited, open)).map(({ what, id }) => `${what} ${id}`);
  const unpaid = run.purchaseLogs.flatMap(({ index, stopped }) =>
    stopped ? [`purchase ${index}: ${stopped}`] : [],
  );
  const late = await start('old').then(
    () => [`${release.version} starts on a database whose upgrade was finished`],
    () => [],
  );
  console.log(
    `upgrade from ${release.version}: ${run.purchaseLogs.length} purchases, ${shoppers.paid.length} seen delivered, ` +
      `${unpaid.length} refused, ${violations.length} violations`,
  );
  return [...violations, ...unpaid, ...late];
}

async function openProxies() {
  const names = ['front', 'pages', 'fiscal', ...PROVIDER_ENDPOINTS] as const;
  const opened = await Promise.all(names.map(async (name) => [name, await openProxy()] as const));
  closers.push(() => Promise.all(opened.map(([, proxy]) => proxy.close())));
  return Object.fromEntries(opened) as Record<(typeof names)[number], Awaited<ReturnType<typeof openProxy>>>;
}

/** Waits for purchases that started after now. */
async function waitForPurchases(shoppers: Shoppers): Promise<number> {
  const since = Date.now();
  const count = () => shoppers.paid.filter((purchase) => purchase.startedAt > since).length;
  await waitFor(`${PURCHASES} purchases`, async () => count() >= PURCHASES, PURCHASES_LIMIT_MS);
  return count();
}

function finishUpgrade(databaseUrl: string): void {
  const main = fileURLToPath(new URL('../../apps/server/build/ops.js', import.meta.url));
  execFileSync(
    process.execPath,
    [main, 'finish-upgrade', '--by', 'upgrades', '--reason', 'the old version is gone'],
    {
      env: { ...process.env, DATABASE_URL: databaseUrl },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
}
