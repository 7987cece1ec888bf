import { setTimeout as wait } from 'node:timers/promises';
import { createBrowserClient } from '../faults/customer/browser-client.ts';
import { buy } from '../faults/customer/buy.ts';
import { watchStatus } from '../faults/customer/watch-status.ts';
import type { CustomerRun } from '../faults/fault-run.ts';
import { KINDS, type Method, type Purchase } from '../faults/plan/draw-purchase.ts';
import { pollUntil } from '../poll-until.ts';

/** A purchase that was paid and delivered, with its times in milliseconds since 1970. */
export type PaidPurchase = { startedAt: number; paidAt: number };

/** Customers who buy all the time. */
export type Shoppers = {
  paid: readonly PaidPurchase[];
  /** Waits for a purchase that started and was paid after `since`; `null` when there is none in time. */
  waitForPaid: (since: number, limitMs: number) => Promise<PaidPurchase | null>;
  /** Starts no more purchases and waits for those that are running. */
  stop: () => Promise<void>;
};

/** A new customer comes that often, whether or not those before have succeeded. */
const EVERY_MS = 700;
/** Half-seconds that a customer watches the status page after the purchase. */
const WATCHED_POLLS = 30;
/** Approved on the handset, or paid on a gateway's page. */
const METHODS: Method[] = ['money', 'airtel', 'momo', 'mpesa', 'paystack', 'dpo'];

/** Starts customers. What they saw is recorded in the run. */
export function startShoppers(run: CustomerRun): Shoppers {
  const paid: PaidPurchase[] = [];
  const running = new Set<Promise<void>>();
  let stopped = false;
  const shop = async (index: number) => {
    const startedAt = Date.now();
    await buy(run, toPurchase(index));
    const log = run.purchaseLogs.find((each) => each.index === index);
    if (!log) return;
    const browser = createBrowserClient(run.environment.urls.front, `customer ${index}`);
    await watchStatus(browser, log, WATCHED_POLLS);
    const success = log.shownStatuses.find(({ status }) => status === 'SUCCESS');
    if (success) paid.push({ startedAt, paidAt: success.at.getTime() });
  };
  const loop = async () => {
    for (let index = 0; !stopped; index += 1) {
      const purchase = shop(index).finally(() => running.delete(purchase));
      running.add(purchase);
      await wait(EVERY_MS);
    }
  };
  const looping = loop();
  return {
    paid,
    waitForPaid: (since, limitMs) =>
      pollUntil(async () => {
        const after = paid.filter(({ startedAt }) => startedAt > since);
        return after.sort((a, b) => a.paidAt - b.paidAt)[0] ?? null;
      }, limitMs),
    stop: async () => {
      stopped = true;
      await looping;
      await Promise.all(running);
    },
  };
}

/** An ordinary purchase: every provider works, and the payer approves at once. */
function toPurchase(index: number): Purchase {
  const kinds = KINDS.filter((kind) => kind.startsWith('prepaid'));
  return {
    index,
    kind: kinds[index % kinds.length] ?? 'prepaid-recharge',
    method: METHODS[index % METHODS.length] ?? 'money',
    behaviour: 'normal',
    delivery: 'normal',
    card: 'approved',
    answer: 'yes',
    clicks: 1,
    reloads: false,
    secondTab: 'none',
    leaves: true,
    amount: 500,
  };
}
