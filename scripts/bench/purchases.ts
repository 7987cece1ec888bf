import { readFileSync } from 'node:fs';
import { addSubscriber } from '../../e2e/sandbox.ts';
import type { PortalClient } from '../../packages/contract/src/http/portal-client.ts';
import { brandCodes } from '../../packages/domain/src/language/brand.ts';
import { rateBareTransactions } from './bare-transactions.ts';
import type { BenchPortal } from './bench-portal.ts';
import { loadAll, type Rate } from './load.ts';
import { loadVisitor, resultOf } from './load-visitor.ts';
import type { BenchOptions } from './options.ts';
import { rateTable } from './rate-table.ts';

/** Every this many milliseconds the database is asked how many purchases are through. */
const LOOK_MS = 50;
/** Purchases are spread over this many subscribers: one row would be a queue of its own. */
const SUBSCRIBERS = 200;
/** Taken before anything is measured: a server that has just started is still being compiled. */
const WARM_UP = 1_000;
/** Whoever is not through after that long was lost. */
const LIMIT_MS = 180_000;

const { moneyPush } = brandCodes(JSON.parse(readFileSync('brand/brand.json', 'utf8')));

/** Rates initiate alone and whole purchases beside the same server's bare transactions. Gives a Markdown section. */
export async function benchPurchases(
  bench: BenchPortal,
  options: BenchOptions,
  say: (line: string) => void,
): Promise<string> {
  const { connections, seconds, purchases } = options;
  const { portal, leave } = loadVisitor(bench.portal.url, connections);
  try {
    say('Adding subscribers');
    const msisdns = await addSubscribers(bench.portal.url, connections);
    say('Warming up');
    await rateWhole(bench, portal, { msisdns, purchases: WARM_UP, connections });
    say('Bare transactions');
    const before = await rateBareTransactions(bench.bare.url, { connections, seconds });
    say('Initiate alone');
    const orders = await placeOrders(portal, msisdns, purchases, connections);
    const initiate = await loadAll(orders.items, connections, (order) =>
      initiateOne(portal, order).then(() => {}),
    );
    say('Whole purchases');
    const whole = await rateWhole(bench, portal, { msisdns, purchases, connections });
    say('Bare transactions once more');
    const after = await rateBareTransactions(bench.bare.url, { connections, seconds });
    return rateTable({ bare: [before, after], place: orders.rate, initiate, whole });
  } finally {
    leave();
  }
}

type PlacedOrder = { orderId: string; msisdn: string };

async function addSubscribers(url: string, connections: number): Promise<string[]> {
  const msisdns: string[] = [];
  const wallet = { behaviour: 'approves-itself', balance: 1_000_000_000 } as const;
  await loadAll(Array(SUBSCRIBERS).fill(0), connections, async () => {
    msisdns.push(await addSubscriber(url, { wallet }));
  });
  return msisdns;
}

async function placeOrders(
  portal: PortalClient,
  msisdns: readonly string[],
  count: number,
  connections: number,
): Promise<{ items: PlacedOrder[]; rate: Rate }> {
  const items: PlacedOrder[] = [];
  const wanted = Array.from({ length: count }, (_, index) => msisdns[index % msisdns.length] ?? '');
  const rate = await loadAll(wanted, connections, async (msisdn) => {
    items.push(await placeOne(portal, msisdn));
  });
  return { items, rate };
}

async function placeOne(portal: PortalClient, msisdn: string): Promise<PlacedOrder> {
  const order = { transactionType: 'PREPAID_RECHARGE', msisdn, amount: '500', again: true } as const;
  const placed = resultOf(await portal.placeOrder(order));
  if (placed.kind !== 'placed') throw new Error('The order was taken for a repeat');
  return { orderId: placed.orderId, msisdn };
}

async function initiateOne(portal: PortalClient, { orderId, msisdn }: PlacedOrder): Promise<string> {
  const asked = { orderId, paymentMode: moneyPush, paymentMobile: `0${msisdn}` };
  return resultOf(await portal.initiatePayment(asked)).transactionId;
}

/** From the first order to the last delivery: the jobs that confirm and fulfil run beside the requests. */
async function rateWhole(
  { database }: BenchPortal,
  portal: PortalClient,
  { msisdns, purchases, connections }: { msisdns: readonly string[]; purchases: number; connections: number },
): Promise<Rate> {
  const wanted = Array.from({ length: purchases }, (_, index) => msisdns[index % msisdns.length] ?? '');
  const doneBefore = await countDelivered(database);
  const start = performance.now();
  const asked = await loadAll(wanted, connections, async (msisdn) => {
    const transactionId = await initiateOne(portal, await placeOne(portal, msisdn));
    resultOf(await portal.processPayment({ transactionId, paymentMode: moneyPush }));
  });
  for (;;) {
    const done = (await countDelivered(database)) - doneBefore;
    const elapsed = performance.now() - start;
    if (done >= purchases) return { ...asked, perSecond: purchases / (elapsed / 1000) };
    if (elapsed > LIMIT_MS) throw new Error(`Only ${done} of ${purchases} purchases were delivered`);
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}

async function countDelivered({ pool }: BenchPortal['database']): Promise<number> {
  const { rows } = await pool.query(`SELECT count(*)::int AS done FROM payments WHERE state = 'fulfilled'`);
  return rows[0].done;
}
