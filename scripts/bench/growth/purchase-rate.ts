import type pg from 'pg';
import { addSubscribers, buy, MONEY_PUSH, placeOrder, pollFor } from '../buy.ts';
import { loadAll } from '../load.ts';
import { loadVisitor } from '../load-visitor.ts';
import { median } from '../median.ts';

const SUBSCRIBERS = 50;
const CONNECTIONS = 4;
const LIMIT_MS = 180_000;

/** A portal and its database. */
export type Side = { url: string; pool: pg.Pool };

/** Delivered purchases a second of both sides, and the ratio of the second to the first. */
export type PurchaseRates = { empty: number; filled: number; ratio: number };

/**
 * Measures purchases of two portals in turn, so that other work on the machine affects both.
 * @param purchases of each round
 */
export async function comparePurchases(
  [empty, filled]: readonly [Side, Side],
  { rounds, purchases }: { rounds: number; purchases: number },
  print: (line: string) => void,
): Promise<PurchaseRates> {
  const sides = [await openSide(empty), await openSide(filled)] as const;
  const ratios: number[] = [];
  const rates: [number, number][] = [];
  try {
    for (const side of sides) await side.buy(purchases);
    for (let round = 0; round < rounds; round += 1) {
      // Each side is first in turn.
      const first = round % 2;
      const rate: [number, number] = [0, 0];
      for (const index of [first, 1 - first]) rate[index] = (await sides[index]?.buy(purchases)) ?? 0;
      print(`round ${round + 1}: ${rate[0].toFixed(1)}/s empty, ${rate[1].toFixed(1)}/s filled`);
      rates.push(rate);
      ratios.push(rate[1] / rate[0]);
    }
  } finally {
    for (const side of sides) side.leave();
  }
  return {
    empty: median(rates.map(([each]) => each)),
    filled: median(rates.map(([, each]) => each)),
    ratio: median(ratios),
  };
}

async function openSide({ url, pool }: Side) {
  const { portal, leave } = loadVisitor(url, CONNECTIONS);
  const msisdns = await addSubscribers(url, SUBSCRIBERS, CONNECTIONS);
  // Alone, so that all connections share its cookie and are one visitor.
  await placeOrder(portal, msisdns[0] ?? '');
  const buyAll = async (purchases: number): Promise<number> => {
    const ids: string[] = [];
    const wanted = Array.from({ length: purchases }, (_, index) => msisdns[index % msisdns.length] ?? '');
    const start = performance.now();
    await loadAll(wanted, { connections: CONNECTIONS }, async (msisdn) => {
      ids.push(await buy(portal, msisdn, MONEY_PUSH));
    });
    let open = '';
    return pollFor({ everyMs: 50, limitMs: LIMIT_MS, lost: () => `Not delivered: ${open}` }, async () => {
      const { rows } = await pool.query<{ state: string }>(
        "SELECT state, reason FROM payments WHERE id = ANY ($1) AND state <> 'fulfilled' LIMIT 5",
        [ids],
      );
      open = JSON.stringify(rows);
      return rows.length === 0 ? purchases / ((performance.now() - start) / 1000) : null;
    });
  };
  return { buy: buyAll, leave };
}
