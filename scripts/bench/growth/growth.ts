import '../../../packages/platform/src/country/testing/configure-shipped.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPortal } from '../../../e2e/portal-process.ts';
import {
  cloneTestDb,
  startTestServer,
  type TestDb,
} from '../../../packages/platform/src/database/testing/database-server.ts';
import type { Goal, Section } from '../goals.ts';
import { type Explained, explainAll } from './explain.ts';
import { fillPayments } from './fill-payments.ts';
import { listHottestReads, listSearches, listStaffSearches } from './hottest-reads.ts';
import { countPayments, measureArchiving, measureBytes, measureComparison } from './measure-storage.ts';
import { comparePurchases, type PurchaseRates } from './purchase-rate.ts';

const ROUNDS = 5;
const PURCHASES = 60;

/**
 * Fills a database with payments of two years and measures it beside an empty one on the same server: purchases, the
 * hottest statements, searches, the comparison of a day, archiving and bytes a payment.
 */
export async function benchGrowth(payments: number, print: (line: string) => void): Promise<Section> {
  const server = await startTestServer();
  const [empty, filled] = [await cloneTestDb(server.adminUrl), await cloneTestDb(server.adminUrl)];
  try {
    print(`Creating ${payments} payments`);
    await fillPayments(filled.pool, { payments, now: new Date() }, print);
    return await measureGrowth({ empty, filled }, print);
  } finally {
    await empty.drop();
    await filled.drop();
    await server.stop();
  }
}

/** Measures a filled database beside an empty one. */
export async function measureGrowth(
  { empty, filled }: { empty: TestDb; filled: TestDb },
  print: (line: string) => void,
): Promise<Section> {
  const { pool } = filled;
  const payments = await countPayments(pool);
  print('Bytes');
  const bytes = await measureBytes(pool);
  print('Hottest statements and searches');
  const hottest = await explainAll(pool, await listHottestReads(pool));
  const searches = await explainAll(pool, await listSearches(pool));
  const desk = await explainAll(pool, await listStaffSearches(pool));
  print('Comparisons of a day');
  const recent = await measureComparison(pool, 1.5);
  const archived = await measureComparison(pool, 200);
  print('Archiving');
  const archiving = await measureArchiving(pool);
  print('Purchases');
  const rates = await withPortals([empty.url, filled.url], ([first, second]) =>
    comparePurchases(
      [
        { url: first, pool: empty.pool },
        { url: second, pool },
      ],
      { rounds: ROUNDS, purchases: PURCHASES },
      print,
    ),
  );
  const text = [
    `### ${payments} payments`,
    '',
    purchaseLine(rates),
    '',
    ...bytes.map(({ name, bytes: each }) => `- ${name}: ${each.toFixed(0)} bytes a payment`),
    `- comparison of a day of ${recent.lines} charges: ${recent.seconds.toFixed(1)} s, ${recent.differences} differences`,
    `- comparison of an archived day of ${archived.lines} charges: ${archived.seconds.toFixed(1)} s, ${archived.differences} differences`,
    `- archiving: ${archiving.payments} payments in ${archiving.seconds.toFixed(1)} s`,
    '',
    ...table('Hottest statements', hottest),
    '',
    ...table('Searches', searches),
    '',
    ...table('Lists of the staff desk', desk),
    '',
    ...[...hottest, ...searches, ...desk].flatMap(({ name, plan }) => [
      '',
      `${name}:`,
      '',
      '```',
      plan,
      '```',
    ]),
  ].join('\n');
  const slowest = (name: string, explained: readonly Explained[], most: number): Goal => ({
    name: `slowest of ${name}, ${payments} payments`,
    value: Math.max(...explained.map(({ ms }) => ms)),
    unit: 'ms',
    most,
  });
  return {
    text,
    goals: [
      { name: `purchases beside ${payments} payments, to none`, value: rates.ratio, unit: '', least: 0.9 },
      slowest('the hottest statements', hottest, 5),
      slowest('the searches', searches, 50),
      slowest("the desk's lists", desk, 200),
    ],
  };
}

function purchaseLine({ empty, filled, ratio }: PurchaseRates): string {
  return `Purchases: ${empty.toFixed(1)}/s on an empty database, ${filled.toFixed(1)}/s on this one; ratio ${ratio.toFixed(2)}, medians of ${ROUNDS} rounds in turn.`;
}

function table(title: string, explained: readonly Explained[]): string[] {
  const rows = explained.map(({ name, ms, rows: found }) => `| ${name} | ${ms.toFixed(1)} ms | ${found} |`);
  return [`| ${title} | Median | Rows |`, '| --- | --- | --- |', ...rows];
}

async function withPortals<Result>(
  urls: readonly [string, string],
  work: (portals: readonly [string, string]) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-growth-'));
  const env = { RATE_LIMIT_FACTOR: '100000', LOG_LEVEL: 'warn' };
  const start = (databaseUrl: string, name: string) =>
    startPortal({
      databaseUrl,
      logFile: join(folder, name),
      env: { ...env, DATA_DIR: join(folder, `${name}-data`) },
    });
  const first = await start(urls[0], 'empty');
  const second = await start(urls[1], 'filled');
  try {
    return await work([first.url, second.url]);
  } finally {
    await first.stop();
    await second.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
