import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { addSubscriber } from '../../e2e/sandbox.ts';
import type { PortalClient } from '../../packages/contract/src/http/portal-client.ts';
import { brandCodes } from '../../packages/domain/src/language/brand.ts';
import { loadAll } from './load.ts';
import { resultOf } from './load-visitor.ts';

/** Payment mode of the operator's own wallet. */
export const { moneyPush: MONEY_PUSH } = brandCodes(JSON.parse(readFileSync('brand/brand.json', 'utf8')));

/** A placed order and the number that pays it. */
export type PlacedOrder = { orderId: string; msisdn: string };

/** Adds subscribers whose wallets approve payments by themselves. */
export async function addSubscribers(url: string, count: number, connections: number): Promise<string[]> {
  const msisdns: string[] = [];
  const wallet = { behaviour: 'approves-itself', balance: 1_000_000_000 } as const;
  await loadAll(Array(count).fill(0), { connections }, async () => {
    msisdns.push(await addSubscriber(url, { wallet }));
  });
  return msisdns;
}

/** Recharges of the bench cost from 500 francs on, each more than the one before: a customer rarely buys the same twice in two days. */
const LEAST = 500;
const DIFFERENT = 20_000;
let placed = 0;

/** Places an order for a recharge. */
export async function placeOrder(portal: PortalClient, msisdn: string): Promise<PlacedOrder> {
  const amount = String(LEAST + (placed++ % DIFFERENT));
  const order = { transactionType: 'PREPAID_RECHARGE', msisdn, amount, again: true } as const;
  const result = resultOf(await portal.placeOrder(order));
  if (result.kind !== 'placed') throw new Error('The order was taken for a repeat');
  return { orderId: result.orderId, msisdn };
}

/** Creates the transaction of an order. Returns its id. */
export async function initiatePayment(
  portal: PortalClient,
  { orderId, msisdn }: PlacedOrder,
  paymentMode: string,
): Promise<string> {
  const input = { orderId, paymentMode, paymentMobile: `0${msisdn}` };
  return resultOf(await portal.initiatePayment(input)).transactionId;
}

/** Buys a recharge: places the order, creates its transaction and submits it. Returns the id of the transaction. */
export async function buy(portal: PortalClient, msisdn: string, paymentMode: string): Promise<string> {
  const transactionId = await initiatePayment(portal, await placeOrder(portal, msisdn), paymentMode);
  resultOf(await portal.processPayment({ transactionId, paymentMode }));
  return transactionId;
}

/** Calls `read` until it returns a value. Throws with the text of `lost` after `limitMs`. */
export async function pollFor<Value>(
  { everyMs, limitMs, lost }: { everyMs: number; limitMs: number; lost: () => string },
  read: () => Promise<Value | null>,
): Promise<Value> {
  const until = performance.now() + limitMs;
  for (;;) {
    const value = await read();
    if (value !== null) return value;
    if (performance.now() > until) throw new Error(lost());
    await sleep(everyMs);
  }
}
