import { setTimeout as wait } from 'node:timers/promises';
import type { FailoverEnvironment } from './environment.ts';
import type { Fault } from './faults.ts';
import { findLongestGap, findMedian, formatSeconds } from './gaps.ts';
import type { Readers, SlowPage } from './readers.ts';
import type { Shoppers } from './shoppers.ts';

/** What customers and visitors noticed of a fault. Times in milliseconds. */
export type FaultResult = {
  name: string;
  /** From the end of the fault to the first purchase begun after it that was paid; `null`: none in time. */
  purchasesAfter: number | null;
  /** How long the latest purchases before took, from the first page to the receipt. */
  usualPurchase: number;
  longestPurchaseGap: number;
  longestPageGap: number;
  slowestPage: SlowPage | null;
  failedPages: string[];
};

/** Purchases must work again within this time, besides the time that a purchase takes on this machine anyway. */
export const RECOVERY_LIMIT_MS = 20_000;
/** How long a run waits for a purchase, to report how late it was. */
const WAIT_LIMIT_MS = 60_000;
/** Visitors notice a longer time without a page. */
export const PAGE_GAP_LIMIT_MS = 3_000;
/** The latest purchases, of which the usual time is the median. */
const USUAL_OF = 15;
/** Traffic before and after, so that a gap has two ends. */
const MARGIN_MS = 3_000;

/** Strikes once, waits until purchases work again and repairs. */
export async function runFault(
  fault: Fault,
  {
    environment,
    shoppers,
    readers,
  }: { environment: FailoverEnvironment; shoppers: Shoppers; readers: Readers },
): Promise<FaultResult> {
  await wait(MARGIN_MS);
  const usualPurchase = findMedian(
    shoppers.paid.slice(-USUAL_OF).map(({ startedAt, paidAt }) => paidAt - startedAt),
  );
  const from = Date.now();
  await fault.inject(environment);
  const over = Date.now();
  const first = await shoppers.waitForPaid(over, WAIT_LIMIT_MS);
  await fault.repair?.(environment);
  await environment.cluster.waitUntilWhole();
  await wait(MARGIN_MS);
  const period = { from, to: Date.now() };
  return {
    name: fault.name,
    purchasesAfter: first && first.paidAt - over,
    usualPurchase,
    longestPurchaseGap: findLongestGap(
      shoppers.paid.map(({ paidAt }) => paidAt),
      period,
    ),
    longestPageGap: findLongestGap(readers.arrivals, period),
    slowestPage: readers.slowestIn(period),
    failedPages: readers.failuresIn(period),
  };
}

/** What is wrong with a result, in words; empty when nothing is. */
export function findProblems(result: FaultResult): string[] {
  const { name, purchasesAfter, usualPurchase, longestPageGap, failedPages } = result;
  const late = purchasesAfter === null || purchasesAfter > RECOVERY_LIMIT_MS + usualPurchase;
  return [
    ...(late ? [`${name}: no purchase within ${formatSeconds(RECOVERY_LIMIT_MS)}`] : []),
    ...(longestPageGap > PAGE_GAP_LIMIT_MS ? [`${name}: no page for ${formatSeconds(longestPageGap)}`] : []),
    ...(failedPages.length > 0
      ? [`${name}: ${failedPages.length} pages failed, the first ${failedPages[0]}`]
      : []),
  ];
}

/** One line about a fault. */
export function describeFault(result: FaultResult): string {
  const { purchasesAfter, usualPurchase, longestPurchaseGap, longestPageGap, slowestPage, failedPages } =
    result;
  const again =
    purchasesAfter === null ? 'not paid again' : `paid again after ${formatSeconds(purchasesAfter)}`;
  const slowest = slowestPage
    ? `, the slowest ${slowestPage.page} in ${formatSeconds(slowestPage.took)}`
    : '';
  return (
    `${again} (a purchase usually takes ${formatSeconds(usualPurchase)}); longest gap of purchases ${formatSeconds(longestPurchaseGap)}, ` +
    `of pages ${formatSeconds(longestPageGap)}${slowest}, ${failedPages.length} failed pages`
  );
}
