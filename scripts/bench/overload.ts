import { setTimeout as sleep } from 'node:timers/promises';
import { PROCESS_SETTINGS } from '../../apps/server/src/config/process-settings.ts';
import type { PortalClient } from '../../packages/contract/src/http/portal-client.ts';
import { addSubscribers, initiatePayment, MONEY_PUSH, type PlacedOrder, placeOrder } from './buy.ts';
import { loadFor } from './load.ts';
import { loadVisitor, resultOf } from './load-visitor.ts';
import { median, percentile } from './median.ts';
import { type PurchasePortal, startPurchasePortal } from './purchase-cost/purchase-portal.ts';

/** Each portal is loaded that often, in turn with the other. */
const ROUNDS = 3;
/** Connections that make as many purchases as the portal can. */
const TOP_CONNECTIONS = 16;
/** Times the top rate. */
const OVERLOAD = 2;
/** A number has one open prompt at a time. */
const SUBSCRIBERS = 200;
const NO_LIMIT = 10_000;
/** A refused customer does not press again at once. */
const REFUSED_PAUSE_MS = 500;
/** Maximum ratio of the p99 of accepted purchases to the p99 at the top rate. */
const GOAL = 1;

/** Purchases in a time: refused at their beginning, failed under way, or made. Times of those made, in milliseconds. */
type Load = { offered: number; refused: number; failed: number; perSecond: number; p50: number; p99: number };
/** One round with a portal. */
type Round = { top: Load; overload: Load };
type Side = {
  name: string;
  bench: PurchasePortal;
  visitor: ReturnType<typeof loadVisitor>;
  /** The number that bought longest ago. */
  nextMsisdn: () => string;
  rounds: Round[];
};

/**
 * Measures purchases that arrive at twice the rate that a portal can make, without limits and with the defaults of
 * `OVERLOAD_…`. A time is that of place, initiate and process together. Returns a Markdown section.
 */
export async function benchOverload(seconds: number, print: (line: string) => void): Promise<string> {
  print('Starting two portals');
  const sides: Side[] = [];
  try {
    // The portals of the benchmarks have no limits otherwise.
    sides.push(await openSide('none', {}));
    sides.push(await openSide('defaults', DEFAULT_LIMITS));
    for (const side of sides) await loadTop(side, seconds);
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const side of sides) {
        print(`Round ${round + 1}, limits: ${side.name}`);
        const top = await loadTop(side, seconds);
        const overload = await offer(side, seconds, OVERLOAD * top.perSecond);
        side.rounds.push({ top, overload });
        print(row({ ...side, rounds: [{ top, overload }] }));
      }
    }
    return section(sides);
  } finally {
    for (const { visitor, bench } of sides) {
      visitor.leave();
      await bench.stop();
    }
  }
}

const DEFAULT_LIMITS = Object.fromEntries(
  Object.values(PROCESS_SETTINGS.overload).map(([name, schema]) => [name, String(schema.parse(undefined))]),
);

async function openSide(name: string, limits: Record<string, string>): Promise<Side> {
  const bench = await startPurchasePortal(limits);
  const visitor = loadVisitor(bench.portal.url, NO_LIMIT);
  const msisdns = await addSubscribers(bench.sandboxUrl, SUBSCRIBERS, TOP_CONNECTIONS);
  let next = 0;
  const nextMsisdn = () => msisdns[next++ % msisdns.length] ?? '';
  // Alone, so that all connections share its cookie and are one visitor.
  await placeOrder(visitor.portal, nextMsisdn());
  return { name, bench, visitor, nextMsisdn, rounds: [] };
}

/** As many purchases as the portal makes for a few customers who begin the next one when they are answered. */
function loadTop(side: Side, seconds: number): Promise<Load> {
  return measure(side, async (attempt) => {
    await loadFor({ connections: TOP_CONNECTIONS, seconds }, attempt);
  });
}

/** Begins purchases at a fixed rate, whether earlier ones are answered or not. */
function offer(side: Side, seconds: number, perSecond: number): Promise<Load> {
  return measure(side, async (attempt) => {
    const start = performance.now();
    const attempts: Promise<void>[] = [];
    for (let index = 0; index < seconds * perSecond; index += 1) {
      const wait = start + (index / perSecond) * 1000 - performance.now();
      if (wait > 0) await sleep(wait);
      attempts.push(attempt());
    }
    await Promise.all(attempts);
  });
}

/** Counts a purchase under way that is not answered as failed; the portal never refuses it. */
async function measure(
  { visitor: { portal }, nextMsisdn }: Side,
  work: (attempt: () => Promise<void>) => Promise<void>,
): Promise<Load> {
  const times: number[] = [];
  let [refused, failed] = [0, 0];
  const start = performance.now();
  await work(async () => {
    const began = performance.now();
    const order = await placeOrder(portal, nextMsisdn()).catch(nullIfUnavailable);
    if (order === null) {
      refused += 1;
      await sleep(REFUSED_PAUSE_MS);
      return;
    }
    const isMade = await pay(portal, order).catch(nullIfUnavailable);
    if (isMade) times.push(performance.now() - began);
    else failed += 1;
  });
  const perSecond = (1000 * times.length) / (performance.now() - start);
  const [p50, p99] = [percentile(times, 50), percentile(times, 99)];
  return { offered: times.length + refused + failed, refused, failed, perSecond, p50, p99 };
}

async function pay(portal: PortalClient, order: PlacedOrder): Promise<true> {
  const transactionId = await initiatePayment(portal, order, MONEY_PUSH);
  resultOf(await portal.processPayment({ transactionId, paymentMode: MONEY_PUSH }));
  return true;
}

function nullIfUnavailable(error: Error): null {
  // The simulated provider may be as busy as the portal.
  if (/^(PROVIDER_)?UNAVAILABLE/.test(error.message)) return null;
  throw error;
}

function section(sides: readonly Side[]): string {
  return [
    `### Purchases at ${OVERLOAD} times the top rate (${ROUNDS} rounds in turn, medians)`,
    '',
    `| Limits | Top rate at ${TOP_CONNECTIONS} connections | p99 | Refused | Refused at ${OVERLOAD} times that | Failed under way | Made: p50 | p99 | To p99 at the top rate (goal: ${GOAL}) |`,
    '| --- | --- | --- | --- | --- | --- | --- | --- | --- |',
    ...sides.map(row),
  ].join('\n');
}

function row({ name, rounds }: Pick<Side, 'name' | 'rounds'>): string {
  const of = (read: (round: Round) => number) => median(rounds.map(read));
  const ms = (read: (round: Round) => number) => `${of(read).toFixed(0)} ms`;
  const percent = (read: (round: Round) => number) => `${Math.round(100 * of(read))} %`;
  return `| ${[
    name,
    `${of(({ top }) => top.perSecond).toFixed(1)}/s`,
    ms(({ top }) => top.p99),
    percent(({ top }) => top.refused / top.offered),
    percent(({ overload }) => overload.refused / overload.offered),
    percent(({ overload }) => overload.failed / overload.offered),
    ms(({ overload }) => overload.p50),
    ms(({ overload }) => overload.p99),
    of(({ top, overload }) => overload.p99 / top.p99).toFixed(2),
  ].join(' | ')} |`;
}
