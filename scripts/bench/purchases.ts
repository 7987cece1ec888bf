import pg from 'pg';
import type { PortalClient } from '../../packages/contract/src/http/portal-client.ts';
import { rateBareTransactions } from './bare-transactions.ts';
import { addSubscribers, initiatePayment, MONEY_PUSH, type PlacedOrder, placeOrder, pollFor } from './buy.ts';
import { loadAll, type Rate } from './load.ts';
import { loadVisitor, resultOf } from './load-visitor.ts';
import type { BenchOptions } from './options.ts';
import { measureCost, readHotUpdates } from './purchase-cost/cost.ts';
import { countStatements, type StatementCounts } from './purchase-cost/count-statements.ts';
import { readDeliveryTimes } from './purchase-cost/delivery-times.ts';
import { type PurchasePortal, startPurchasePortal } from './purchase-cost/purchase-portal.ts';
import { rateTable } from './rate-table.ts';

/** Interval between counts of the delivered purchases. */
const POLL_MS = 50;
/** Purchases use this many subscribers: a number has one open prompt at a time, and updates of a single row would wait for each other. */
const SUBSCRIBERS = 1_000;
/** Purchases before the measurement, until the server is compiled. */
const WARM_UP = 1_000;
/** Purchases whose statements are counted. */
const COUNTED = 100;
/** Purchases that are not delivered by then are lost. */
const LIMIT_MS = 180_000;

/** Measures initiate alone and whole purchases, and bare transactions on the same server. Returns a Markdown section. */
export async function benchPurchases(options: BenchOptions, say: (line: string) => void): Promise<string> {
  const { connections } = options;
  say('Starting a portal and the simulated providers');
  const bench = await startPurchasePortal();
  const admin = new pg.Pool({ connectionString: adminUrlOf(bench), max: 1, application_name: 'bench' });
  const { portal, leave } = loadVisitor(bench.portal.url, connections);
  try {
    say('Adding subscribers');
    const msisdns = await addSubscribers(bench.sandboxUrl, SUBSCRIBERS, connections);
    return rateTable(await measure({ bench, admin, portal, msisdns, options, say }));
  } finally {
    leave();
    await admin.end();
    await bench.stop();
  }
}

type Bench = {
  bench: PurchasePortal;
  admin: pg.Pool;
  portal: PortalClient;
  msisdns: readonly string[];
  options: BenchOptions;
  say: (line: string) => void;
};

async function measure({ bench, admin, portal, msisdns, options, say }: Bench) {
  const { connections, seconds, purchases } = options;
  const {
    portal: { pid },
    simulatorsPid,
  } = bench;
  const processes = { portalPid: pid, simulatorsPid, pool: admin };
  const whole = (count: number, perSecond?: number) =>
    rateWhole(admin, portal, { msisdns, purchases: count, connections, perSecond });
  const cost = <Result>(count: number, work: () => Promise<Result>) => measureCost(processes, count, work);
  say('Warming up');
  // Alone, so that all connections share its cookie and are one visitor.
  await placeOrder(portal, msisdns[0] ?? '');
  await whole(Math.min(WARM_UP, purchases));
  say('Bare transactions');
  const before = await rateBareTransactions(bench.bare.url, { connections, seconds });
  say('Initiate alone');
  const orders = await placeOrders(portal, { msisdns, purchases, connections });
  const initiate = await cost(purchases, () =>
    loadAll(
      orders.items,
      { connections },
      async (order) => void (await initiatePayment(portal, order, MONEY_PUSH)),
    ),
  );
  say('Whole purchases');
  const top = await cost(purchases, () => whole(purchases));
  say('Bare transactions once more');
  const after = await rateBareTransactions(bench.bare.url, { connections, seconds });
  say('Purchases at half of that rate');
  const since = new Date();
  await whole(purchases / 2, top.result.perSecond / 2);
  const halfLoad = await readDeliveryTimes(bench.database.pool, since);
  say('Counting statements');
  const statements = await countStatements(bench.adminUrl, async () => void (await whole(COUNTED)));
  return {
    bare: [before, after] as const,
    place: orders.rate,
    initiate,
    whole: top,
    halfLoad,
    hotUpdates: await readHotUpdates(bench.database.pool),
    statements: perPurchase(statements),
  };
}

/** The superuser in the portal's database. */
function adminUrlOf({ adminUrl, database }: PurchasePortal): string {
  const url = new URL(adminUrl);
  url.pathname = new URL(database.url).pathname;
  return url.href;
}

function perPurchase({ byApplication, byText }: StatementCounts) {
  const each = (counts: Map<string, number>) =>
    [...counts].map(([name, count]) => ({ name, count: count / COUNTED })).sort((a, b) => b.count - a.count);
  return { byApplication: each(byApplication), byText: each(byText) };
}

type Purchases = {
  msisdns: readonly string[];
  purchases: number;
  connections: number;
  /** Starts no more than that many each second; without it, as many as possible. */
  perSecond?: number | undefined;
};

async function placeOrders(
  portal: PortalClient,
  { msisdns, purchases, connections }: Purchases,
): Promise<{ items: PlacedOrder[]; rate: Rate }> {
  const items: PlacedOrder[] = [];
  const wanted = Array.from({ length: purchases }, (_, index) => msisdns[index % msisdns.length] ?? '');
  const rate = await loadAll(wanted, { connections }, async (msisdn) => {
    items.push(await placeOrder(portal, msisdn));
  });
  return { items, rate };
}

/** From the first order to the last delivery, including the jobs that confirm and fulfil. */
async function rateWhole(
  admin: pg.Pool,
  portal: PortalClient,
  { msisdns, purchases, connections, perSecond }: Purchases,
): Promise<Rate> {
  const wanted = Array.from({ length: purchases }, (_, index) => msisdns[index % msisdns.length] ?? '');
  const doneBefore = await countDelivered(admin);
  const start = performance.now();
  const requests = await loadAll(wanted, { connections, perSecond }, async (msisdn) => {
    const transactionId = await initiatePayment(portal, await placeOrder(portal, msisdn), MONEY_PUSH);
    resultOf(await portal.processPayment({ transactionId, paymentMode: MONEY_PUSH }));
  });
  let done = 0;
  const lost = () => `Only ${done} of ${purchases} purchases were delivered`;
  const elapsed = await pollFor({ everyMs: POLL_MS, limitMs: LIMIT_MS, lost }, async () => {
    done = (await countDelivered(admin)) - doneBefore;
    return done >= purchases ? performance.now() - start : null;
  });
  return { ...requests, perSecond: purchases / (elapsed / 1000) };
}

/** With a connection of the bench, so that it counts as no statement of the portal. */
async function countDelivered(admin: pg.Pool): Promise<number> {
  const { rows } = await admin.query(`SELECT count(*)::int AS done FROM payments WHERE state = 'fulfilled'`);
  return rows[0].done;
}
