import pg from 'pg';
import type { PortalClient } from '../../packages/contract/src/http/portal-client.ts';
import { measureBareTransactions } from './bare-transactions.ts';
import { addSubscribers, initiatePayment, MONEY_PUSH, type PlacedOrder, placeOrder } from './buy.ts';
import type { Section } from './goals.ts';
import { loadAll, type Rate } from './load.ts';
import { loadVisitor } from './load-visitor.ts';
import type { BenchOptions } from './options.ts';
import { measureCost, readHotUpdates } from './purchase-cost/cost.ts';
import { countStatements, type StatementCounts } from './purchase-cost/count-statements.ts';
import { readDeliveryTimes } from './purchase-cost/delivery-times.ts';
import { measureOperatorShare } from './purchase-cost/operator-share.ts';
import { type PurchasePortal, startPurchasePortal } from './purchase-cost/purchase-portal.ts';
import { explainUnavailableIn } from './purchase-cost/unavailable-answers.ts';
import { adminUrlOf, measureWholePurchases, type Purchases } from './purchase-cost/whole-purchases.ts';
import { purchaseGoals, rateTable } from './rate-table.ts';

/** Purchases use this many subscribers: a number has one open prompt at a time, and updates of a single row would wait for each other. */
const SUBSCRIBERS = 1_000;
/** Purchases before the measurement, until the server is compiled. */
const WARM_UP = 1_000;
/** Purchases whose statements are counted. */
const COUNTED = 100;

/** Measures initiate alone and whole purchases, and bare transactions on the same server. */
export async function benchPurchases(options: BenchOptions, print: (line: string) => void): Promise<Section> {
  const { connections } = options;
  print('Starting a portal and the simulated providers');
  const bench = await startPurchasePortal();
  const admin = new pg.Pool({ connectionString: adminUrlOf(bench), max: 1, application_name: 'bench' });
  const { portal, refusedShare, leave } = loadVisitor(bench.portal.url, connections);
  try {
    print('Adding subscribers');
    const msisdns = await addSubscribers(bench.sandboxUrl, SUBSCRIBERS, connections);
    const figures = await measure({ bench, admin, portal, msisdns, options, print });
    const text = [rateTable(figures), explainUnavailableIn(bench.logFile)].join('\n\n').trimEnd();
    return { text, goals: purchaseGoals({ ...figures, refusedShare: refusedShare() }) };
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
  print: (line: string) => void;
};

async function measure({ bench, admin, portal, msisdns, options, print }: Bench) {
  const { connections, seconds, count: purchases } = options;
  const {
    portal: { pid },
    simulatorsPid,
  } = bench;
  const processes = { portalPid: pid, simulatorsPid, pool: admin };
  const whole = (count: number, perSecond?: number) =>
    measureWholePurchases(admin, portal, { msisdns, purchases: count, connections, perSecond });
  const cost = <Result>(count: number, work: () => Promise<Result>) => measureCost(processes, count, work);
  print('Warming up');
  // Alone, so that all connections share its cookie and are one visitor.
  await placeOrder(portal, msisdns[0] ?? '');
  await whole(Math.min(WARM_UP, purchases));
  print('Bare transactions');
  const before = await measureBareTransactions(bench.bare.url, { connections, seconds });
  print('Initiate alone');
  const orders = await placeOrders(portal, { msisdns, purchases, connections });
  const initiate = await cost(purchases, () =>
    loadAll(
      orders.items,
      { connections },
      async (order) => void (await initiatePayment(portal, order, MONEY_PUSH)),
    ),
  );
  print('Whole purchases');
  const top = await cost(purchases, () => whole(purchases));
  print('The simulated operator alone');
  const operatorShare = await measureOperatorShare(bench.database.url, msisdns, connections);
  print('Bare transactions once more');
  const after = await measureBareTransactions(bench.bare.url, { connections, seconds });
  print('Purchases at half of that rate');
  const since = new Date();
  await whole(purchases / 2, top.result.perSecond / 2);
  const halfLoad = await readDeliveryTimes(bench.database.pool, since);
  print('Counting statements');
  const statements = await countStatements(bench.adminUrl, async () => void (await whole(COUNTED)));
  return {
    bare: [before, after] as const,
    place: orders.rate,
    initiate,
    whole: top,
    operatorShare,
    halfLoad,
    hotUpdates: await readHotUpdates(bench.database.pool),
    statements: perPurchase(statements),
  };
}

function perPurchase({ byApplication, byText }: StatementCounts) {
  const each = (counts: Map<string, number>) =>
    [...counts].map(([name, count]) => ({ name, count: count / COUNTED })).sort((a, b) => b.count - a.count);
  return { byApplication: each(byApplication), byText: each(byText) };
}

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
